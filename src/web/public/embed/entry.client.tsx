import { hydrateRoot } from "react-dom/client";
import "./embed.css";
import { markHydrated } from "#web/lib/mark-hydrated.ts";
import { EmbedPage } from "./embed-page.tsx";

const root = document.getElementById("player");
const data = document.getElementById("player-data");
if (root && data) hydrateRoot(root, <EmbedPage data={JSON.parse(data.textContent ?? "")} />);
markHydrated();
