import { newId } from '../../ground/kernel/id.ts'
import type { Statement } from '../../services/records/model/statement.ts'

/** A notice to send. */
export interface NewNotice {
  /** Id or account of the recipient; unknown or disabled users get none. */
  user: string
  /** Value of the dictionary NOTICE_KIND. */
  kind: string
  title: string
  text?: string | undefined
  /** Id or account of the user whose name precedes the text. */
  by?: string | undefined
  /** Address of the page to open. */
  route: string
  /** Id of its subject: notices about a task become read when the task is done. */
  subjectId: string
}

/** Returns SQL that inserts notices, to combine with other statements. */
export function noticeInsert(s: Statement, notices: readonly NewNotice[], now: string): string {
  const rows = notices.map(({ user, kind, title, text, by, route, subjectId }) => ({
    id: newId(),
    user,
    kind,
    title: title.slice(0, 255),
    text: text?.slice(0, 500) ?? null,
    by: by ?? null,
    route: route.slice(0, 255),
    subject: subjectId,
  }))
  return `insert into "notice" ("id", "user_id", "kind", "title", "text", "route", "subject_id", "sent_at")
    select n."id", u."id", n."kind", n."title", left(coalesce(w."name", '') || n."text", 500),
    n."route", n."subject", ${s.value(now)}::timestamptz
    from jsonb_to_recordset(${s.value(JSON.stringify(rows))}::jsonb) as n("id" text,
    "user" text, "kind" text, "title" text, "text" text, "by" text, "route" text, "subject" text)
    left join lateral (
      select p."name" from "app_user" p where p."id" = n."by"
      union all select q."name" from "app_user" q where q."username" = n."by" and q."deleted_at" is null
      limit 1) w on true
    cross join lateral (
      select a."id" from "app_user" a where a."id" = n."user" and a."enabled" and a."deleted_at" is null
      union all select b."id" from "app_user" b where b."username" = n."user" and b."enabled" and b."deleted_at" is null
      limit 1) u`
}

/** A subject that needs no more attention, for all users or for one. */
export interface ReadSubject {
  subject: string
  user?: string
}

const few = 4

/**
 * Returns SQL that marks notices about these subjects as read. Lists a few individually: for a list parameter the
 * planner assumes a hundred values and scans all notices.
 */
export function noticeReading(s: Statement, subjects: readonly ReadSubject[]): string {
  if (subjects.length > few)
    return `update "notice" n set "read_at" = now()
      from jsonb_to_recordset(${s.value(JSON.stringify(subjects))}::jsonb) as d("subject" text, "user" text)
      where n."read_at" is null and n."subject_id" = d."subject" and (d."user" is null or n."user_id" = d."user")`
  const named = subjects.map(({ subject, user }) => {
    const ofUser = user === undefined ? '' : ` and n."user_id" = ${s.value(user)}`
    return `n."subject_id" = ${s.value(subject)}${ofUser}`
  })
  return `update "notice" n set "read_at" = now() where n."read_at" is null and (${named.join(' or ')})`
}
