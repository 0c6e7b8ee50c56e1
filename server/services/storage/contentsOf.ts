import { type Contents, localContents } from './contents.ts'

const chosen = new Map<string, Contents>()

/** Where the contents of a server with that data folder lie: in the folder itself, or where the configuration says. */
export const contentsOf = (dataDir: string): Contents => chosen.get(dataDir) ?? localContents(dataDir)

export function keepContents(dataDir: string, contents: Contents): void {
  chosen.set(dataDir, contents)
}
