import { existsSync, mkdirSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";

/*
 * Node's own recursive creation never returns where a file system refuses new folders as if their parent was missing, as /proc
 * does.
 */
const OWNER_ONLY = 0o700;

/**
 * Creates a folder that only its owner can read, with its parents, unless it exists.
 * @throws Error that names the folder and the reason
 */
export function createFolderSync(path: string): void {
  try {
    try {
      mkdirSync(path, OWNER_ONLY);
    } catch (error) {
      if (!isParentMissing(error, path)) throw error;
      createFolderSync(dirname(path));
      mkdirSync(path, OWNER_ONLY);
    }
  } catch (error) {
    throwUnlessCreated(error, path);
  }
}

/** The same without blocking, for folders on other machines. */
export async function createFolder(path: string): Promise<void> {
  try {
    await mkdir(path, OWNER_ONLY).catch(async (error) => {
      if (!isParentMissing(error, path)) throw error;
      await createFolder(dirname(path));
      await mkdir(path, OWNER_ONLY);
    });
  } catch (error) {
    throwUnlessCreated(error, path);
  }
}

function isParentMissing(error: unknown, path: string): boolean {
  return codeOf(error) === "ENOENT" && !existsSync(dirname(path));
}

/** Another process may have created it at the same time. */
function throwUnlessCreated(error: unknown, path: string): void {
  const code = codeOf(error);
  if (code === "EEXIST") return;
  if (code === "ENOENT" && existsSync(dirname(path)))
    throw new Error(`${dirname(path)} allows no new folders`, { cause: error });
  throw error;
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
