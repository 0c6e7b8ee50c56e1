import { CameraOutlined } from '@ant-design/icons'
import { type ChangeEvent, Suspense, useRef, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import { session } from '../../../runtime/session/session.ts'
import type { SessionUser } from '../../../runtime/session/sessionState.ts'
import { objectStorage } from '../../../runtime/storage/objectStorage.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { libraryPart } from '../../ui/libraryPart.tsx'
import { part, usePageParts } from '../pageParts.ts'
import styles from './AvatarUpload.module.css'

const AvatarCrop = libraryPart(() => import('./AvatarCrop.tsx').then(module => module.AvatarCrop))

/** Maximum bytes, enough for camera pictures; the stored square is far smaller. */
const largest = 10 * 1024 * 1024
const types = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** The user's picture; a click replaces it with a cropped one. */
export function AvatarUpload({ user }: { user: SessionUser }) {
  const input = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number | null>(null)

  const [chosen, setChosen] = useState<File | null>(null)

  const sending = percent !== null && '正在上传'
  const parts = usePageParts({
    waiting: { avatar: sending },
    away: { removeAvatar: user.avatar ? sending : '还没有头像' },
  })

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    if (!types.includes(file.type)) return notify.error('请选择 PNG、JPG、WEBP 或 GIF 图片')
    if (file.size > largest) return notify.error('图片不能超过 10 MB')
    setChosen(file)
  }

  const keep = async (file: File) => {
    setChosen(null)
    setPercent(0)
    try {
      const avatar = await upload(file)
      // A refusal has shown its own toast.
      await callEndpoint('personInfo.avatar', { avatar }).then(
        () => notify.success('头像已更新'),
        () => {},
      )
      await session.refreshSession()
    } catch (error) {
      notify.error(error instanceof Error ? error.message : '上传失败，请稍后再试')
    } finally {
      setPercent(null)
    }
  }

  const remove = async () => {
    // A refusal has shown its own toast.
    await callEndpoint('personInfo.avatar', { avatar: '' }).then(
      () => notify.success('头像已移除'),
      () => {},
    )
    await session.refreshSession()
  }

  const upload = (file: File) => objectStorage.upload(file, { folder: 'avatar', onProgress: setPercent })

  return (
    <div className={styles.place}>
      <button
        type="button"
        {...part('avatar')}
        className={styles.button}
        aria-label="更换头像"
        disabled={parts.waits('avatar')}
        onClick={() => input.current?.click()}
      >
        <Avatar url={user.avatar} name={user.name} size={72} />
        <span className={styles.cover}>{percent === null ? <CameraOutlined /> : `${percent}%`}</span>
      </button>
      <input ref={input} type="file" hidden accept={types.join(',')} onChange={choose} />
      {user.avatar && percent === null && (
        <button type="button" {...part('removeAvatar')} className={styles.remove} onClick={() => void remove()}>
          移除
        </button>
      )}
      {chosen && (
        <Suspense>
          <AvatarCrop file={chosen} onDone={file => void keep(file)} onCancel={() => setChosen(null)} />
        </Suspense>
      )}
    </div>
  )
}
