import { Button } from 'antd'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { part, phone, useMedia, usePageParts } from '../../renderer/index.ts'
import styles from './foldedTools.module.css'

interface Props {
  /** Parts of the page that are among the tools, unless they are away for another reason. */
  names: readonly string[]
  /** Whether there is nothing to fold at present; the tools are absent then. */
  isAway?: boolean
  children: ReactNode
}

/** A use of a tool: a button that opens no menu, or an entry of such a menu, whose clicks React delivers here too. */
const uses = 'button:not([aria-haspopup]), [role=menuitem], .ant-select-item-option'

/** The tools of a toolbar, in full width beside each other; on a phone folded under 更多. */
export function FoldedTools({ names, isAway = false, children }: Props) {
  const isNarrow = useMedia(phone)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (isAway) setOpen(false)
  }, [isAway])
  const more = useRef<HTMLButtonElement>(null)
  const closeAfterUse = ({ target }: MouseEvent) => {
    if (!(target instanceof Element && target.closest(uses))) return
    setOpen(false)
    more.current?.focus({ preventScroll: true })
  }
  const isFolded = isNarrow && !isOpen && !isAway
  const folded = Object.fromEntries(names.map(name => [name, '在“更多”中']))
  usePageParts({ away: { more: !isNarrow && '工具都在工具栏中', ...(isFolded && folded) } })
  if (!isNarrow) return isAway ? null : children
  return (
    <>
      <Button
        {...part('more')}
        ref={more}
        aria-expanded={isOpen && !isAway}
        disabled={isAway}
        onClick={() => setOpen(!isOpen)}
      >
        更多
      </Button>
      {isOpen && !isAway && (
        // biome-ignore lint/a11y/useSemanticElements: a group of tools is no fieldset
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys of its buttons are clicks as well
        <div className={styles.more} role="group" aria-label="更多工具" onClick={closeAfterUse}>
          {children}
        </div>
      )}
    </>
  )
}
