import { Link } from "react-router";
import { paths } from "#domain/paths.ts";
import type { ProfileEditor } from "../use-profile-editor.ts";
import { Featured } from "./featured.tsx";
import { ForHosts } from "./for-hosts.tsx";
import { PressKit } from "./press-kit.tsx";
import { Testimonials } from "./testimonials.tsx";

/** The sections of the page that hosts read, in its order. All fields are optional; visitors see those that are filled. */
export function MediaKitEditor({ editor }: { editor: ProfileEditor }) {
  return (
    <div className="space-y-14">
      <ForHosts editor={editor} />
      <Featured editor={editor} />
      <Testimonials editor={editor} />
      <p className="rounded-2xl border border-line-strong border-dashed px-5 py-6 text-center text-pretty text-quiet">
        Your appearances and shows stand here. They are edited in{" "}
        <Link to={paths.feeds()} className="rounded-sm text-ink underline underline-offset-4">
          your feeds
        </Link>
        .
      </p>
      <PressKit editor={editor} />
    </div>
  );
}
