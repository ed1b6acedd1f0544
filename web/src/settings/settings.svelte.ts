/** Settings of this browser's user, kept in this browser only. */

export type Speed = "slow" | "normal" | "fast" | "off";
export type Theme = "dark" | "light" | "system";

const KEY = "fourcures.settings";
const PACE: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.4, off: 0 };

interface Kept {
  speed: Speed;
  sound: boolean;
  /** Whether to notify the user of their turn while the page is in the background. */
  notify: boolean;
  theme: Theme;
  name: string;
  /** Whether to ask for confirmation before final actions. */
  confirm: boolean;
  /** Whether the sign of such actions has been explained. */
  knowsFinal: boolean;
  /** Whether the coach makes remarks in one's turns. */
  coach: boolean;
}

function read(): Kept {
  const usual: Kept = {
    speed: "normal", sound: false, notify: false, theme: "dark", name: "", confirm: false, knowsFinal: false, coach: false,
  };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return usual;
  }
}

const still = matchMedia("(prefers-reduced-motion: reduce)");
const lightSystem = matchMedia("(prefers-color-scheme: light)");

class Settings {
  kept = $state<Kept>(read());

  /** Factor of pauses. With reduced motion, events are still shown one by one, a little faster. */
  get pace(): number {
    return PACE[this.kept.speed] * (still.matches ? 0.6 : 1);
  }

  change(part: Partial<Kept>): void {
    Object.assign(this.kept, part);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // The page works without storage.
    }
    this.apply();
  }

  apply(): void {
    const { theme, speed } = this.kept;
    const light = theme === "light" || (theme === "system" && lightSystem.matches);
    const root = document.documentElement;
    root.dataset.theme = light ? "light" : "dark";
    root.style.setProperty("--pace", String(still.matches ? 0 : PACE[speed]));
  }
}

export const settings = new Settings();
