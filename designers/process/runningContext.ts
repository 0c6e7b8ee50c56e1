import { createContext, use } from 'react'
import type { DiagramShape } from '../../schemas/types/diagram.ts'

/** What runs at a node: the marks that the diagram of an instance has. */
export type RunningMarks = Pick<DiagramShape, 'tokens' | 'incidents'>

/** By the id of the node; undefined while it is not shown. */
export type Running = ReadonlyMap<string, RunningMarks> | undefined

export const RunningContext = createContext<Running>(undefined)

/** Returns what runs at a node; undefined for nothing, or while it is not shown. */
export const useRunningAt = (id: string): RunningMarks | undefined => use(RunningContext)?.get(id)
