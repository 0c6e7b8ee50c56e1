import { type Contents, localContents } from './contents.ts'

const chosen = new Map<string, Contents>()

/** Returns the content store for a data folder: the folder itself, or the configured cloud. */
export const contentsOf = (dataDir: string): Contents => chosen.get(dataDir) ?? localContents(dataDir)

export function keepContents(dataDir: string, contents: Contents): void {
  chosen.set(dataDir, contents)
}
