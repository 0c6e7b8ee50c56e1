/** A drawing of boxes and arrows with figures: the value of a cell or block of kind `diagram`. Lengths are pixels. */
export interface Diagram {
  shapes: DiagramShape[]
  edges: DiagramEdge[]
  /** Name of files with the drawing: the model and its version. */
  title?: string
  /** Figures that can colour shapes and edges, by name in `figures`. */
  measures?: DiagramMeasure[]
}

/** How a part differs from an older diagram: `moved` is drawn elsewhere and otherwise the same. */
export type DiagramDifference = 'added' | 'removed' | 'changed' | 'moved'

export interface DiagramMeasure {
  name: string
  title: string
  unit?: string
}

export interface DiagramIncidents {
  count: number
  /** Address of their list in the console: `/process-example/exception?nodeId=pay`. */
  address?: string
}

/** Kind of box: a BPMN element such as `userTask`; unknown kinds are plain boxes. */
export interface DiagramShape {
  id: string
  kind: string
  x: number
  y: number
  width: number
  height: number
  /** Text in the box or, for small ones, at `label`. */
  name?: string
  label?: { x: number; y: number; width: number; height?: number }
  /** Trigger of an event: `timer`. */
  trigger?: string
  /** A boundary event or start that does not interrupt. */
  isSoft?: boolean
  /** A sub-process that begins with an event. */
  isTriggered?: boolean
  /** A call activity that shows what it calls. */
  isOpen?: boolean
  /** A pool or lane whose title is at the top. */
  isVertical?: boolean
  /** A pool that shows nothing of its process: its name is in the middle. */
  isEmpty?: boolean
  /** A throwing event, drawn filled. */
  throws?: boolean
  /** Markers at the bottom of a box. */
  markers?: ('parallel' | 'sequential' | 'loop' | 'adHoc' | 'compensation' | 'folded')[]
  /** Colours of its own, as in CSS. */
  stroke?: string
  fill?: string
  /** Progress: passed, current, failed. */
  state?: 'done' | 'current' | 'failed'
  difference?: DiagramDifference
  /** Number of tokens at the shape. */
  tokens?: number
  /** Open incidents at the shape. */
  incidents?: DiagramIncidents
  /** Additional text if there is space: the assignees. */
  note?: string
  figures?: Record<string, number>
}

export interface DiagramEdge {
  id: string
  /** `return` is not part of the model but a return that happened. */
  kind: 'flow' | 'message' | 'association' | 'return'
  points: [x: number, y: number][]
  name?: string
  label?: { x: number; y: number; width: number }
  isDefault?: boolean
  /** A flow from an activity that is taken under a condition. */
  isConditional?: boolean
  /** Where an association has arrows; default nowhere. */
  arrows?: 'end' | 'both'
  stroke?: string
  isDone?: boolean
  difference?: DiagramDifference
  figures?: Record<string, number>
}
