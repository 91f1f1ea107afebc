import { useState } from "react";
import { screenNameKey } from "#domain/users/screen-name.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { useDeleteAccount } from "#web/app/api/users.ts";
import { errorMessage, fieldErrorsOf } from "#web/lib/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { HiddenUsername } from "./hidden-username.tsx";

/** Deletes the account after confirmation. */
export function DeleteAccountCard({ user }: { user: CurrentUser }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card
      title="Delete account"
      description="Permanently deletes your account, your feeds and all their episodes. Your feeds will stop working for everyone who follows them."
    >
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        Delete account
      </Button>
      {isOpen && <DeleteAccountDialog user={user} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

function DeleteAccountDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [password, setPassword] = useState("");
  const deletion = useDeleteAccount();
  const isConfirmed = screenNameKey(typed.trim()) === screenNameKey(user.screenName) && password !== "";
  const passwordError = fieldErrorsOf(deletion.error).find(({ field }) => field === "password")?.message;

  return (
    <Dialog
      onOpenChange={onClose}
      title="Delete your account?"
      description="This will permanently delete your account and all your data including feeds and episodes. This action cannot be undone."
    >
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          if (isConfirmed) deletion.mutate({ screenName: typed.trim(), password });
        }}
        className="flex flex-col gap-5"
      >
        <TextField
          label={`Type ${user.screenName} to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={deletion.error && !passwordError ? errorMessage(deletion.error) : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        {/* Tells password managers which account the password belongs to. */}
        <HiddenUsername user={user} />
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          value={password}
          error={passwordError}
          onChange={(event) => setPassword(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" isBusy={deletion.isPending} disabled={!isConfirmed}>
            Delete account
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
