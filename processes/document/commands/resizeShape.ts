import { dockedRoute } from '../dock.ts'
import { boxOfShape, connectionsAt, drawingsOf, setBox, setPoints, shapeOf } from '../drawing.ts'
import { Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import type { Box } from '../geometry.ts'
import { endsOf } from '../scene.ts'
import { type CommandKind, selecting } from './command.ts'
import { idOf } from './createShape.ts'

const least = 10

export const resizeShape: CommandKind<{ id: string; to: Box }> = {
  title: '调整大小',
  run: (edit, { id, to }) => {
    const di = shapeOf(edit.document, id)
    if (!di || !boxOfShape(di)) throw new Refusal(finding('ELEMENT_NOT_DRAWN'))
    if (to.width < least || to.height < least) throw new Refusal(finding('SIZE_TOO_SMALL', { least }))
    setBox(edit, di, to)
    for (const flow of connectionsAt(edit.document, id)) {
      const points = dockedRoute(edit.document, ...endsOf(flow))
      if (points) for (const edge of drawingsOf(edit.document, idOf(flow))) setPoints(edit, edge, points)
    }
    return selecting(id)
  },
}
