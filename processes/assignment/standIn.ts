import type { Approver } from '../state/result.ts'
import type { SlotRow } from '../state/state.ts'
import { uniqueApprovers } from './uniqueApprovers.ts'

/** Whose turn somebody takes, where he gets it later than he is found: in a pool, or by the time-out ladder. */
export interface StandIn {
  actingFor?: string
  /** By whom it came to him, as in the explanation of a slot. */
  entrusted?: unknown
  also?: unknown[]
}

/** By person, for those whom somebody entrusted; undefined where it was nobody. */
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

/** The turn that he has got now says so as if it had been his from the beginning. */
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
