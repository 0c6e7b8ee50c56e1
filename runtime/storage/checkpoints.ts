/** Progress of a multipart upload, enough to resume after the page was closed. */
export interface Checkpoint {
  /** Key of the object. */
  name: string
  fileSize: number
  partSize: number
  uploadId: string
  doneParts: { number: number; etag: string }[]
}

interface Kept {
  file: string
  at: number
  checkpoint: Checkpoint
}

const place = 'uploads'
const most = 20
/** The storage drops unfinished uploads after a day. */
const lifetime = 23 * 3600_000

/** Returns a mark for the same file, user and purpose; ignores the content. */
export const fileMark = (prefix: string, folder: string, file: File): string =>
  [prefix, folder, file.name, file.size, file.lastModified].join('|')

/** Interrupted uploads, stored in this browser. */
export const checkpoints = {
  find: (file: string): Checkpoint | undefined => read().find(kept => kept.file === file)?.checkpoint,
  keep(file: string, { name, fileSize, partSize, uploadId, doneParts }: Checkpoint): void {
    const checkpoint = { name, fileSize, partSize, uploadId, doneParts }
    write([{ file, at: Date.now(), checkpoint }, ...read().filter(kept => kept.file !== file)].slice(0, most))
  },
  drop(file: string): void {
    const all = read()
    if (all.some(kept => kept.file === file)) write(all.filter(kept => kept.file !== file))
  },
}

function read(): Kept[] {
  try {
    const all = JSON.parse(localStorage.getItem(place) ?? '[]') as Kept[]
    return all.filter(({ at }) => Date.now() - at < lifetime)
  } catch {
    // Invalid content, or no storage: the upload starts over.
    return []
  }
}

function write(all: readonly Kept[]): void {
  try {
    if (all.length > 0) localStorage.setItem(place, JSON.stringify(all))
    else localStorage.removeItem(place)
  } catch {
    // Storage is full or forbidden: the upload continues, but cannot be resumed.
  }
}
