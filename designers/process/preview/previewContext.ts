import { createContext, use } from 'react'
import type { PreviewAnswer } from './routePreview.ts'

/** Ids of the nodes and flows of the route that is tried out; empty while none is. */
export const PassedContext = createContext<ReadonlySet<string>>(new Set())

export const usePassed = (): ReadonlySet<string> => use(PassedContext)

/** For whom a draft is tried out: the same person and values for the whole route and for one node. */
export interface Preview {
  applicant: string | undefined
  values: Record<string, unknown>
  /** What has to be filled in; undefined before the first answer. */
  asked: Pick<PreviewAnswer, 'form' | 'names'> | undefined
  isAsking: boolean
  setApplicant(id: string | undefined): void
  setValues(values: Record<string, unknown>): void
  /**
   * Asks what has to be filled in, or with an applicant for the route. Undefined if it failed; the reason is `failure`.
   */
  ask(given?: { nodeId?: string; withApplicant?: boolean }): Promise<PreviewAnswer | undefined>
  failure: string | undefined
}

/** Absent where a draft cannot be tried out. */
export const PreviewContext = createContext<Preview | undefined>(undefined)
