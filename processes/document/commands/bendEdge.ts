import { drawingsOf, setPoints } from '../drawing.ts'
import { Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import type { Point } from '../geometry.ts'
import { type CommandKind, selecting } from './command.ts'

/** Sets the way points of a connection. */
export const bendEdge: CommandKind<{ id: string; points: readonly Point[] }> = {
  title: '调整连线',
  run: (edit, { id, points }) => {
    if (points.length < 2) throw new Refusal(finding('EDGE_TOO_SHORT'))
    const [di] = drawingsOf(edit.document, id).filter(each => each.local === 'BPMNEdge')
    if (!di) throw new Refusal(finding('EDGE_NOT_DRAWN'))
    setPoints(edit, di, points)
    return selecting(id)
  },
}
