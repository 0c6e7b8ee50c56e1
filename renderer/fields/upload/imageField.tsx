import { CloseOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Image } from 'antd'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { FileButton } from './FileButton.tsx'
import { FilesGroup } from './FilesGroup.tsx'
import { FilesZone } from './FilesZone.tsx'
import { rulesText } from './fileRules.ts'
import { SendingState } from './SendingState.tsx'
import styles from './upload.module.css'
import { useUploads } from './useUploads.ts'

/** Pictures: chosen or dropped, shown as thumbnails, enlarged by a click. */
export function ImageInput(props: FieldInputProps) {
  const { id, field, disabled = false } = props
  const uploads = useUploads(props)
  const { rules, files, sending, isFull, retry, cancel, remove } = uploads
  const act = rules.most === 1 && files.length + sending.length > 0 ? '更换' : '上传'
  return (
    <FilesGroup {...props} isSending={uploads.isSending}>
      <ul className={styles.images} aria-label={`${field.title}的图片`} aria-live="polite">
        {files.map((file, at) => (
          <li key={file.url}>
            <Image src={file.url} alt={`${field.title} ${at + 1}`} width={80} height={80} preview={{ mask: '查看' }} />
            {!disabled && (
              <FileButton
                look="corner"
                does="移除"
                name={`${field.title} ${at + 1}`}
                icon={<DeleteOutlined />}
                onClick={() => remove(file)}
              />
            )}
          </li>
        ))}
        {sending.map(one => (
          <li key={one.id} className={styles.waiting} data-failed={one.failure !== undefined || undefined}>
            <SendingState one={one} />
            {one.failure !== undefined && !one.refused && (
              <button
                type="button"
                className="cell-link"
                aria-label={`重试${one.file.name}`}
                onClick={() => retry(one)}
              >
                重试
              </button>
            )}
            <FileButton
              look="corner"
              does="取消"
              name={one.file.name}
              icon={<CloseOutlined />}
              onClick={() => cancel(one)}
            />
          </li>
        ))}
        {!disabled && !isFull && (
          <li>
            <FilesZone {...props} uploads={uploads} className={styles.tile} label={`${act}${field.title}`}>
              <PlusOutlined aria-hidden />
              {act}
            </FilesZone>
          </li>
        )}
      </ul>
      {!disabled && (
        <small id={`${id}-rules`} className={styles.note}>
          {rulesText(rules)}
        </small>
      )}
    </FilesGroup>
  )
}
