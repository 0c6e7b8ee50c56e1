import type { Point } from '../document/geometry.ts'

/** The part of ELK's graphs that is used here; coordinates in a result count from the corner of the parent. */
export interface ElkGraph {
  id: string
  width?: number
  height?: number
  x?: number
  y?: number
  layoutOptions?: Record<string, string>
  children?: ElkGraph[]
  ports?: { id: string; x: number; y: number; width: number; height: number; layoutOptions?: Record<string, string> }[]
  edges?: ElkLine[]
}

export interface ElkLine {
  id: string
  sources: string[]
  targets: string[]
  labels?: { id: string; text: string; width: number; height: number; x?: number; y?: number }[]
  sections?: { startPoint: Point; endPoint: Point; bendPoints?: Point[] }[]
}

/** The layout engine: elkjs in a worker of the browser, or the same in Node. */
export interface Elk {
  layout: (graph: ElkGraph) => Promise<ElkGraph>
}
