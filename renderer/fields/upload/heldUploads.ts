import { createContext } from 'react'
import { createStore, type Store } from '../../../runtime/store.ts'
import type { Work } from '../fieldWork.ts'

/** A running or failed upload. */
export interface Sending {
  id: number
  file: File
  percent: number
  failure?: string
  /** Refused before sending: a retry changes nothing. */
  refused?: boolean
  stop: AbortController
  /** Saving the form waits for it. */
  work?: Work | undefined
}

/** Uploads of a value whose input may unmount and return: a grid cell. */
export interface UploadPlace {
  sending: Store<readonly Sending[]>
  read(): unknown
  write(value: unknown): void
}

/** Null if an input lives as long as its value: its uploads end with it. */
export const UploadPlaceContext = createContext<UploadPlace | null>(null)

export const noSendings = (): Store<readonly Sending[]> => createStore<readonly Sending[]>([])

export function leaveUpload({ stop, work }: Sending): void {
  stop.abort()
  work?.end()
}
