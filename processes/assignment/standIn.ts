import type { Approver } from '../state/result.ts'
import type { SlotRow } from '../state/state.ts'
import { uniqueApprovers } from './uniqueApprovers.ts'

/**
 * The represented user, for a substitute who gets the slot later than it is resolved: by claiming or by the time-out
 * ladder.
 */
export interface StandIn {
  actingFor?: string
  /** The chain of users who entrusted the turn, as in the explanation of a slot. */
  entrusted?: unknown
  also?: unknown[]
}

/** Returns the represented users by substitute; undefined if no approver is a substitute. */
export function standInsOf(found: readonly Approver[]): Record<string, StandIn> | undefined {
  const standIns = uniqueApprovers(found).flatMap(({ assignee, actingFor, explanation }): [string, StandIn][] => {
    const { entrusted } = explanation
    const also = (explanation.also as Approver['explanation'][] | undefined)?.filter(each => each.entrusted)
    if (actingFor === undefined && !also?.length) return []
    const own = actingFor === undefined ? {} : { actingFor, entrusted }
    return [[assignee, also?.length ? { ...own, also } : own]]
  })
  return standIns.length === 0 ? undefined : Object.fromEntries(standIns)
}

/** Returns the slot as if its substitute had been resolved when the task opened. */
export function asStandIn(slot: SlotRow, { actingFor, entrusted, also = [] }: StandIn = {}): SlotRow {
  const others = [...((slot.explanation.also as unknown[] | undefined) ?? []), ...also]
  return {
    ...slot,
    originalAssignee: slot.originalAssignee ?? actingFor ?? null,
    actingFor: actingFor ?? slot.actingFor,
    explanation: {
      ...slot.explanation,
      ...(entrusted === undefined ? {} : { entrusted }),
      ...(others.length === 0 ? {} : { also: others }),
    },
  }
}
