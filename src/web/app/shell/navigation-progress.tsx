import { useNavigation } from "react-router";

/** A line at the top of the window, from the click on a link until its page is there, which takes seconds on a slow connection. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return (
    <div role="progressbar" aria-label="Loading the page" className="fixed inset-x-0 top-0 z-50 h-0.75 print:hidden">
      <div className="h-full w-11/12 origin-left animate-advance bg-accent" />
    </div>
  );
}
