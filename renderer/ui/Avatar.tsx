import { useState } from 'react'
import styles from './Avatar.module.css'

/** A person's picture, or the last two characters of the name when there is none or it does not load. */
export function Avatar({ url, name, size }: { url: string; name: string; size: number }) {
  const [broken, setBroken] = useState('')
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }}
      aria-hidden="true"
    >
      {url !== '' && url !== broken ? <img src={url} alt="" onError={() => setBroken(url)} /> : initials(name)}
    </span>
  )
}

const initials = (name: string) => (/^[\x20-\x7e]+$/.test(name) ? name.slice(0, 1).toUpperCase() : name.slice(-2))
