import { redirect } from "react-router";
import { paths } from "#domain/paths.ts";

export function clientLoader() {
  return redirect(paths.dashboard());
}

export default function Home() {
  return null;
}
