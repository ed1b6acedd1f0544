import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The server hands out what is built here; in development Vite asks it for everything that is not the page itself.
export default defineConfig({
  plugins: [svelte()],
  base: "/",
  build: { outDir: "../src/fourcures/server/page", emptyOutDir: true, target: "es2022" },
  server: {
    fs: { allow: [".."] }, // data of the games is read where it lies
    proxy: { "/api": { target: "http://127.0.0.1:8013", ws: true } },
  },
});
