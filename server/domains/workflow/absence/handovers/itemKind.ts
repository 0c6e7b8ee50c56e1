import type { Call } from '../../../../ground/kernel/call.ts'
import type { FoundItem, HandedItem } from './items.ts'

/** A kind of item in a hand-over: how to find it, hand it over and give it back. */
export interface ItemKind {
  find(call: Call, fromId: string): Promise<FoundItem[]>
  /** Returns what undoing needs. */
  hand(tx: Call, item: Omit<HandedItem, 'before'>): Promise<Record<string, unknown>>
  undo(tx: Call, item: HandedItem): Promise<void>
}
