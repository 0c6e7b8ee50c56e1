import { endInstance } from '../instance.ts'
import type { Run } from '../run.ts'
import type { CommandOf } from './commandOf.ts'

export function end(run: Run, { phase, reason }: CommandOf<'end'>): void {
  endInstance(run, phase, { error: phase, reason })
}
