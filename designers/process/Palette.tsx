import { part } from '../../renderer/index.ts'
import styles from './ProcessDesigner.module.css'
import { paletteItems } from './paletteItems.ts'
import { ShapeSample } from './ShapeSample.tsx'
import type { Tool } from './tool.ts'

/** Choosing an element arms the next press on the canvas; dragging it there does the same. */
export function Palette({ tool, onTool }: { tool: Tool; onTool: (tool: Tool) => void }) {
  const armed = tool.kind === 'place' ? tool.item : undefined
  return (
    <div {...part('palette')} className={styles.palette} role="toolbar" aria-label="元素" aria-orientation="vertical">
      {paletteItems.map(item => (
        <button
          key={item.title}
          type="button"
          className={styles.item}
          aria-pressed={item === armed}
          draggable
          onDragStart={event => {
            event.dataTransfer.setData('text/plain', item.title)
            onTool({ kind: 'place', item })
          }}
          onClick={() => onTool(item === armed ? { kind: 'select' } : { kind: 'place', item })}
        >
          <ShapeSample item={item} />
          <span>{item.title}</span>
        </button>
      ))}
    </div>
  )
}
