/** A file below the root, and its new text; null removes it. */
export interface PublishedFile {
  file: string
  text: string | null
}

/** Puts a text in the place of a file in one step. */
export function replaceFile(path: string, text: string | Uint8Array): void

/** Writes several files that belong together, all or none. */
export function publishFiles(root: string, files: readonly PublishedFile[]): void

/** Finishes what a command that was killed left undone; gives the files. */
export function finishPublishing(root: string): string[]
