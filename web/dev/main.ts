import { mount } from "svelte";
import Dev from "./Dev.svelte";

const asked = new URLSearchParams(location.search);
if (asked.has("theme")) document.documentElement.dataset.theme = asked.get("theme")!;
const fixture = await (await fetch(`./fixtures/${asked.get("show") ?? "start"}.json`)).json();
mount(Dev, { target: document.getElementById("app")!, props: { fixture, lit: JSON.parse(asked.get("lit") ?? "null") } });
