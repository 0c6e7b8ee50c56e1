import { useRef } from 'react'
import styles from './OutlineTree.module.css'

interface Props {
  name: string
  /** The typed name; undefined if typing was given up. */
  onNamed: (name: string | undefined) => void
}

/** An input that replaces a displayed name while the user edits it. */
export function NameInput({ name, onNamed }: Props) {
  const isDone = useRef(false)
  const end = (next: string | undefined) => {
    if (isDone.current) return
    isDone.current = true
    onNamed(next)
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it is opened to be typed in
      autoFocus
      className={styles.name}
      aria-label="名称"
      defaultValue={name}
      maxLength={255}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={({ currentTarget }) => end(currentTarget.value)}
      onKeyDown={event => {
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
        event.preventDefault()
        event.stopPropagation()
        end(event.key === 'Enter' ? event.currentTarget.value : undefined)
      }}
    />
  )
}
