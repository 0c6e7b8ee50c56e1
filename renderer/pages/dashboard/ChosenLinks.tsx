import { CloseOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { MenuNode } from '../../../runtime/session/sessionState.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import quiet from '../../ui/quietButton.module.css'
import styles from './ChosenLinks.module.css'

interface Props {
  menus: readonly MenuNode[]
  routes: readonly string[]
  onChange(routes: readonly string[]): void
}

/** The chosen shortcuts in order; moved by dragging or arrow keys. */
export function ChosenLinks({ menus, routes, onChange }: Props) {
  const dragged = useRef<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const names = new Map(menus.flatMap(module => module.children.map(page => [page.route ?? '', page.name] as const)))
  // Pages missing in the menu keep their position but are hidden.
  const shown = routes.filter(route => names.has(route))
  if (shown.length === 0) return null
  const moveTo = (route: string, place: number) => {
    const target = shown[place]
    if (target === undefined || target === route) return
    const others = routes.filter(other => other !== route)
    const isBehind = shown.indexOf(route) < place
    onChange(others.toSpliced(others.indexOf(target) + (isBehind ? 1 : 0), 0, route))
  }
  const byKey = (route: string) => (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    moveTo(route, shown.indexOf(route) + step)
  }
  return (
    <ol className={styles.chosen} aria-label="已选的快捷入口">
      {shown.map((route, at) => (
        <li
          key={route}
          data-over={over === route || undefined}
          onDragOver={event => {
            if (dragged.current === null) return
            event.preventDefault()
            setOver(route)
          }}
          onDrop={event => {
            event.preventDefault()
            setOver(null)
            if (dragged.current !== null) moveTo(dragged.current, at)
          }}
        >
          <button
            type="button"
            draggable
            title="拖动或按左右方向键调整顺序"
            onDragStart={event => {
              dragged.current = route
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', route)
            }}
            onDragEnd={() => {
              dragged.current = null
              setOver(null)
            }}
            onKeyDown={byKey(route)}
          >
            {names.get(route)}
          </button>
          <IconButton
            label={`移除${names.get(route)}`}
            className={quiet.sign}
            onClick={() => onChange(routes.filter(other => other !== route))}
          >
            <CloseOutlined aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ol>
  )
}
