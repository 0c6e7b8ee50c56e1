import { CloseOutlined, DeleteOutlined, PaperClipOutlined, RedoOutlined, UploadOutlined } from '@ant-design/icons'
import { notify } from '../../../runtime/notify/notify.ts'
import { objectStorage } from '../../../runtime/storage/objectStorage.ts'
import type { FileValue } from '../../../schemas/evaluate/fileValue.ts'
import type { FieldInputProps } from '../fieldKind.ts'
import { DropZone } from './DropZone.tsx'
import { rulesText, sizeText } from './fileRules.ts'
import styles from './upload.module.css'
import { useUploads } from './useUploads.ts'
import '../fields.css'

/** Files: chosen or dropped, sent at once with their progress, fetched by a click on the name. */
export function UploadInput(props: FieldInputProps) {
  const { id, field, onBlur, disabled = false, invalid = false, describedBy } = props
  const { rules, files, sending, isFull, add, retry, cancel, remove } = useUploads(props)
  const noteId = `${id}-rules`
  return (
    <fieldset className="plain-group" aria-label={field.title} onBlur={() => document.hasFocus() && onBlur?.()}>
      {!disabled && !isFull && (
        <DropZone
          id={id}
          className={styles.zone}
          label={`上传${field.title}`}
          describedBy={[noteId, describedBy].filter(Boolean).join(' ')}
          accept={rules.accept}
          multiple={rules.most > 1}
          disabled={disabled}
          invalid={invalid}
          onFiles={add}
        >
          <UploadOutlined aria-hidden />
          <span>
            点击选择文件，或拖到此处
            <small id={noteId}>{rulesText(rules)}</small>
          </span>
        </DropZone>
      )}
      <ul className={styles.files} aria-label={`${field.title}的文件`} aria-live="polite">
        {files.map(file => (
          <li key={file.url}>
            <PaperClipOutlined aria-hidden />
            <button type="button" className="cell-link" title={file.name} onClick={() => void fetchFile(file)}>
              {file.name}
            </button>
            <small>{file.size === undefined ? '' : sizeText(file.size)}</small>
            {!disabled && (
              <button
                type="button"
                className={styles.tool}
                aria-label={`移除${file.name}`}
                title="移除"
                onClick={() => remove(file)}
              >
                <DeleteOutlined aria-hidden />
              </button>
            )}
          </li>
        ))}
        {sending.map(one => (
          <li key={one.id} data-failed={one.failure !== undefined || undefined}>
            <PaperClipOutlined aria-hidden />
            <span title={one.file.name}>{one.file.name}</span>
            {one.failure === undefined ? (
              <progress max={100} value={one.percent} aria-label={`${one.file.name}的上传进度`} />
            ) : (
              <small role="alert">{one.failure}</small>
            )}
            {one.failure !== undefined && !one.refused && (
              <button
                type="button"
                className={styles.tool}
                aria-label={`重试${one.file.name}`}
                title="重试"
                onClick={() => retry(one)}
              >
                <RedoOutlined aria-hidden />
              </button>
            )}
            <button
              type="button"
              className={styles.tool}
              aria-label={`取消${one.file.name}`}
              title="取消"
              onClick={() => cancel(one)}
            >
              <CloseOutlined aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

const fetchFile = (file: FileValue) =>
  objectStorage
    .download(file)
    .catch((error: unknown) => notify.error(error instanceof Error ? error.message : '下载失败'))
