import { Suspense, useLayoutEffect, useRef } from 'react'
import type { SavedView } from '../../../../runtime/views/savedView.ts'
import { libraryPart } from '../../../ui/libraryPart.tsx'
import { useAnchor } from '../../../ui/useAnchor.ts'
import type { ListView, OpenView } from './listView.ts'
import styles from './views.module.css'

const ViewMenu = libraryPart(() => import('./ViewMenu.tsx').then(module => module.ViewMenu))

export interface ViewButtonProps {
  page: string
  open: OpenView | null
  /** What the list asks and looks like now. */
  now: ListView
  /** It differs from the view that is open. */
  changed: boolean
  /** The list was drawn anew for a view chosen here: the keyboard goes on where it was. */
  focus?: boolean
  onChoose(view: SavedView | null): void
}

/** The name of the open view behind the title; a click unfolds the views and what can be done with them. */
export function ViewButton(props: ViewButtonProps) {
  const { anchor, close, opener } = useAnchor()
  const button = useRef<HTMLButtonElement>(null)
  const { focus = false } = props
  useLayoutEffect(() => {
    if (focus && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [focus])
  const name = props.open?.name ?? '默认视图'
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-label={`视图：${name}${props.changed ? '（已修改）' : ''}`}
        {...opener}
      >
        <span>{name}</span>
        {props.changed && <i title="已修改">•</i>}
      </button>
      {anchor && (
        <Suspense fallback={null}>
          <ViewMenu {...props} anchor={anchor} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
