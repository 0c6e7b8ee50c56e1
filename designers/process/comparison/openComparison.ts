import { drawMissing } from '../../../processes/bpmn/picture/drawMissing.ts'
import { compareDocuments } from '../../../processes/comparison/compareDocuments.ts'
import { comparedDiagram } from '../../../processes/comparison/comparedDiagram.ts'
import type { Difference } from '../../../processes/comparison/difference.ts'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import type { Diagram } from '../../../schemas/types/diagram.ts'

/** What to compare: a version with the draft of `modelId`, with `otherId`, or else with the version before it. */
export interface ComparisonParams {
  versionId: string
  modelId: string
  otherId: string
}

export interface Comparison {
  name: string
  /** `版本 3`, `草稿` */
  older: string
  newer: string
  differences: readonly Difference[]
  diagram: Diagram
}

interface Version {
  modelId: string
  name: string
  versionNo: number
  xml: string
}

interface Text {
  title: string
  xml: string
}

/**
 * Loads two texts of a process and compares them; undefined if the version is the first one and nothing else is named.
 *
 * @throws XmlFault if a text is no XML, and what the calls throw
 */
export async function openComparison({
  versionId,
  modelId,
  otherId,
}: ComparisonParams): Promise<Comparison | undefined> {
  const version = await loadVersion(versionId)
  const sides = await bothTexts(version, modelId, otherId)
  if (!sides) return undefined
  const [older, newer] = [ProcessDocument.open(sides[0].xml), ProcessDocument.open(sides[1].xml)]
  // Compared before missing diagrams are generated, because generated positions are no differences.
  const differences = compareDocuments(older, newer)
  await Promise.all([drawMissing(older), drawMissing(newer)])
  return {
    name: version.name,
    older: sides[0].title,
    newer: sides[1].title,
    differences,
    diagram: comparedDiagram(older, newer, differences),
  }
}

async function bothTexts(version: Version, modelId: string, otherId: string): Promise<[Text, Text] | undefined> {
  const own = textOf(version)
  if (modelId !== '') {
    const { xml } = (await callEndpoint('processModel.details', { id: modelId }, { silent: true })) as { xml: string }
    return [own, { title: '草稿', xml }]
  }
  const other = otherId === '' ? await versionBefore(version) : await loadVersion(otherId)
  if (!other) return undefined
  return other.versionNo <= version.versionNo ? [textOf(other), own] : [own, textOf(other)]
}

const textOf = ({ versionNo, xml }: Version): Text => ({ title: `版本 ${versionNo}`, xml })

const loadVersion = async (id: string) =>
  (await callEndpoint('processModel.version', { id }, { silent: true })) as Version

async function versionBefore({ modelId, versionNo }: Version): Promise<Version | undefined> {
  if (versionNo <= 1) return undefined
  const args = { modelId, versionNo: versionNo - 1 }
  const { records } = (await callEndpoint('processModel.versions', args, { silent: true })) as {
    records: { id: string }[]
  }
  return records[0] && loadVersion(records[0].id)
}
