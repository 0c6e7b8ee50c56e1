import Modeler from 'bpmn-js/lib/Modeler'
import { painted } from '../watch.ts'
import type { Side } from './side.ts'

/** The services of bpmn-js that are asked here. */
interface Shape {
  id: string
  x: number
  y: number
  labelTarget?: unknown
  waypoints?: unknown
}
interface Canvas {
  zoom(level: number | 'fit-viewport', centre?: 'auto'): void
  viewbox(): { outer: { width: number; height: number } }
  viewbox(box: { x: number; y: number; width: number; height: number }): void
  getRootElement(): Shape & { children: Shape[] }
}
interface Services {
  canvas: Canvas
  commandStack: { undo(): void }
  elementRegistry: { get(id: string): Shape | undefined; getGraphics(id: string): Element | undefined }
  modeling: { moveElements(shapes: Shape[], by: { x: number; y: number }): void }
  selection: { select(shapes: Shape[]): void }
}

let modeler: Modeler | undefined

function service<Name extends keyof Services>(name: Name): Services[Name] {
  if (!modeler) throw new Error('no modeler is open')
  return modeler.get<Services[Name]>(name)
}

/** What a person selects by Ctrl and A: the nodes; labels move with them. */
const nodes = () =>
  service('canvas')
    .getRootElement()
    .children.filter(each => !each.waypoints && !each.labelTarget)

/** The modeler of bpmn-js as its page of examples sets it up. */
export const bpmnJs: Side = {
  async open(container, xml) {
    modeler = new Modeler({ container })
    const { warnings } = await modeler.importXML(xml)
    if (warnings.length > 0) throw new Error(`bpmn-js: ${warnings.join()}`)
    service('canvas').zoom('fit-viewport', 'auto')
    await painted()
  },
  close() {
    modeler?.destroy()
    modeler = undefined
  },
  selectAll: () => service('selection').select(nodes()),
  moveAll: (x, y) => service('modeling').moveElements(nodes(), { x, y }),
  undo: () => service('commandStack').undo(),
  save: async () => (await modeler!.saveXML()).xml ?? '',
  lookAt(x, y) {
    const { width, height } = service('canvas').viewbox().outer
    service('canvas').viewbox({ x: x - width / 2, y: y - height / 2, width, height })
  },
  lookAtAll: () => service('canvas').zoom('fit-viewport', 'auto'),
  placeOf(id) {
    const shape = service('elementRegistry').get(id)
    if (!shape) throw new Error(`no shape ${id}`)
    return { x: shape.x, y: shape.y }
  },
  drawingOf: id => service('elementRegistry').getGraphics(id)?.querySelector('.djs-visual') ?? null,
  isGround: element => element.matches('.djs-container > svg, .djs-container'),
}
