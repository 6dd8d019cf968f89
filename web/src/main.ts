import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { speak } from "./i18n/index.svelte";
import { router } from "./lib/router.svelte";
import { session } from "./lib/session.svelte";
import { settings } from "./lib/settings.svelte";

router.start();
void session.load();
if (router.route.screen === "home") void import("./screens/Home.svelte"); // while the texts come
await speak(settings.language);
mount(App, { target: document.getElementById("app")! });

// Later: what is to be seen first comes first.
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  setTimeout(
    () => void navigator.serviceWorker.register("/worker.js").catch(() => undefined),
    1500,
  );
}
