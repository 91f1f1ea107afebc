import { type MouseEvent, useState } from "react";
import { ButtonAnchor } from "#web/ui/button.tsx";
import { reloadIfReachable } from "./reload.ts";

/** Loads the document again, unless that would end on the browser's error page. */
export function TryAgain() {
  const [isUnreachable, setIsUnreachable] = useState(false);
  const reload = (event: MouseEvent) => {
    event.preventDefault();
    setIsUnreachable(false);
    void reloadIfReachable().then((isReloading) => setIsUnreachable(!isReloading));
  };
  return (
    <>
      <ButtonAnchor href="" variant="primary" onClick={reload}>
        Try again
      </ButtonAnchor>
      <p role="status" className="order-last w-full text-quiet text-sm empty:hidden">
        {isUnreachable && "There is still no connection."}
      </p>
    </>
  );
}
