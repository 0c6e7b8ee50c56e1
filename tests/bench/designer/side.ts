/** A designer with a model of many nodes, as the measurement handles it. */
export interface Side {
  /** Draws the whole model, as large as it fits into the box; resolves when all is in the document. */
  open(container: HTMLElement, xml: string): Promise<void>
  close(): void
  selectAll(): void
  moveAll(x: number, y: number): void
  undo(): void
  save(): Promise<string>
  /** Shows a place of the model in the middle of the canvas, at its full size or so that all is seen. */
  lookAt(x: number, y: number): void
  lookAtAll(): void
  /** Left upper corner of a node in the model. */
  placeOf(id: string): { x: number; y: number }
  /** The drawing of a node on the screen. */
  drawingOf(id: string): Element | null
  /** What takes the pointer where nothing is drawn. */
  isGround(element: Element): boolean
}
