import { hydrateRoot } from "react-dom/client";
import "./embed.css";
import { EmbedPage } from "./embed-page.tsx";

const root = document.getElementById("player");
const data = document.getElementById("player-data");
if (root && data) hydrateRoot(root, <EmbedPage data={JSON.parse(data.textContent ?? "")} />);
