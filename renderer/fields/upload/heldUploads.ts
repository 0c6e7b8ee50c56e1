import { createContext } from 'react'
import { createStore, type Store } from '../../../runtime/store.ts'
import type { Work } from '../fieldWork.ts'

/** A file on its way, or one that did not arrive. */
export interface Sending {
  id: number
  file: File
  percent: number
  failure?: string
  /** It was not even sent: trying again changes nothing. */
  refused?: boolean
  stop: AbortController
  /** Whoever stores the form waits for it. */
  work?: Work | undefined
}

/** A value whose input goes while its files are on their way, and may come back: a cell of a grid. */
export interface UploadPlace {
  sending: Store<readonly Sending[]>
  read(): unknown
  write(value: unknown): void
}

/** Null where an input stays as long as its value: its files stop with it. */
export const UploadPlaceContext = createContext<UploadPlace | null>(null)

export const noSendings = (): Store<readonly Sending[]> => createStore<readonly Sending[]>([])

export function leaveUpload({ stop, work }: Sending): void {
  stop.abort()
  work?.end()
}
