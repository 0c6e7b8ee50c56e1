/** Two views of one document: the drawing, and its blocks from top to bottom. */
export type DesignView = 'canvas' | 'blocks'
