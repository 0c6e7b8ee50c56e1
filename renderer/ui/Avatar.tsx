import { useState } from 'react'
import { harmlessImage } from '../../schemas/evaluate/harmlessHtml.ts'
import styles from './Avatar.module.css'

/**
 * Shows a user's picture, or the first character of the name when there is no picture, it fails to load, or the stored
 * address is not that of a picture.
 */
export function Avatar({ url, name, size }: { url: string; name: string; size: number }) {
  const [broken, setBroken] = useState('')
  const isShown = url !== broken && harmlessImage.test(url)
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }}
      aria-hidden="true"
    >
      {isShown ? <img src={url} alt="" onError={() => setBroken(url)} /> : initials(name)}
    </span>
  )
}

const initials = (name: string) => (/^./u.exec(name.trim())?.[0] ?? '').toUpperCase()
