import { Suspense, useLayoutEffect, useRef } from 'react'
import { libraryPart } from '../../../ui/libraryPart.tsx'
import { useAnchor } from '../../../ui/useAnchor.ts'
import type { ViewButtonProps } from './viewButtonProps.ts'
import styles from './views.module.css'

const ViewMenu = libraryPart(() => import('./ViewMenu.tsx').then(module => module.ViewMenu))

/** Shows the name of the open view behind the title; a click opens the menu of views. */
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
