/** A picture of boxes and arrows with figures: the value that a cell or a block of kind `diagram` draws. Lengths are pixels. */
export interface Diagram {
  shapes: DiagramShape[]
  edges: DiagramEdge[]
  /** What shapes and edges may be coloured by: the names of their `figures`. */
  measures?: DiagramMeasure[]
}

export interface DiagramMeasure {
  name: string
  title: string
  unit?: string
}

/** What a box is drawn as: an element of BPMN, `userTask`; what is not known is a plain box. */
export interface DiagramShape {
  id: string
  kind: string
  x: number
  y: number
  width: number
  height: number
  /** What is written in it or, of small ones, at `label`. */
  name?: string
  label?: { x: number; y: number; width: number }
  /** Of an event what it waits for or throws: `timer`. */
  trigger?: string
  /** A boundary event or a start that leaves what it interrupts alone. */
  isSoft?: boolean
  /** An event that throws, drawn filled. */
  throws?: boolean
  /** Drawn at the bottom of a box. */
  markers?: ('parallel' | 'sequential' | 'loop' | 'adHoc' | 'compensation' | 'folded')[]
  /** How it stands: passed, reached now, gone wrong. */
  state?: 'done' | 'current' | 'failed'
  /** Said of it where there is room: who works on it. */
  note?: string
  figures?: Record<string, number>
}

export interface DiagramEdge {
  id: string
  /** `return` is no arrow of the model but a way back that was gone. */
  kind: 'flow' | 'message' | 'association' | 'return'
  points: [x: number, y: number][]
  name?: string
  label?: { x: number; y: number; width: number }
  isDefault?: boolean
  isDone?: boolean
  figures?: Record<string, number>
}
