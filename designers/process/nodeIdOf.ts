import type { SceneShape } from '../../processes/document/scene.ts'
import { attributeOf } from '../../processes/xml/xmlTree.ts'

/** Id of a node on the canvas. A drawing without an id is the only one of its element. */
export const nodeIdOf = ({ di, id }: SceneShape): string => attributeOf(di, 'id') ?? id
