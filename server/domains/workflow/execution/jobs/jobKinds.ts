import { childEnded } from './childEnded.ts'
import { collect } from './collect.ts'
import { continueInstance } from './continueInstance.ts'
import { endChild } from './endChild.ts'
import { hearSignal } from './hearSignal.ts'
import type { JobKind } from './jobKind.ts'
import { sendMessage } from './sendMessage.ts'
import { sendSignal } from './sendSignal.ts'
import { work } from './work.ts'

const kinds = new Map<string, JobKind>(
  Object.entries({
    work,
    collect,
    continue: continueInstance,
    childEnded,
    endChild,
    message: sendMessage,
    signal: sendSignal,
    hear: hearSignal,
  }),
)

/** Registers a kind of job that follows commands after their commit. */
export function addJobKind(name: string, kind: JobKind): void {
  kinds.set(name, kind)
}

export const jobKindOf = (name: string): JobKind | undefined => kinds.get(name)
