import { drawingsOf, setPoints } from '../drawing.ts'
import { Refusal } from '../edit.ts'
import type { Point } from '../geometry.ts'
import { type CommandKind, selecting } from './command.ts'

/** Gives a connection its way. */
export const bendEdge: CommandKind<{ id: string; points: readonly Point[] }> = {
  title: '调整连线',
  run: (edit, { id, points }) => {
    if (points.length < 2) throw new Refusal('连线至少有两个点')
    const [di] = drawingsOf(edit.document, id).filter(each => each.local === 'BPMNEdge')
    if (!di) throw new Refusal('该连线没有画在图上')
    setPoints(edit, di, points)
    return selecting(id)
  },
}
