import { createContext, useContext } from 'react'
import type { ProcessDesign } from './processDesign.ts'

/** The design that parts drawn by React Flow belong to. */
export const DesignContext = createContext<ProcessDesign | undefined>(undefined)

export function useDesign(): ProcessDesign {
  const design = useContext(DesignContext)
  if (!design) throw new Error('no design around this part')
  return design
}
