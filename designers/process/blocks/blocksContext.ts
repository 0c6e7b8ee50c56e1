import { createContext, use } from 'react'
import type { WalkView } from '../../../processes/simulation/walk/walk.ts'
import type { ProcessDesign } from '../processDesign.ts'

export interface BlocksShown {
  design: ProcessDesign
  selected: ReadonlySet<string>
  /** Ids of elements with findings of the check. */
  faulty: ReadonlySet<string>
  /** Shows the nodes of a sub-process on the canvas. */
  openInside: (id: string) => void
  /** The running walk; nothing can be edited during one. */
  walk?: { view: WalkView; press: (id: string) => boolean } | undefined
}

export const BlocksContext = createContext<BlocksShown | undefined>(undefined)

export function useBlocks(): BlocksShown {
  const shown = use(BlocksContext)
  if (!shown) throw new Error('a block is drawn outside BlocksView')
  return shown
}
