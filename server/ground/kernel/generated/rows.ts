// Written by npm run generate from schemas/entities. Do not edit.

type SystemColumns = {
  id: string
  revision: number
  createdAt: Date
  createdBy: string | null
  updatedAt: Date
  updatedBy: string | null
}

/** Records as `read`, `create` and `update` return them, by entity. A field with its own code may be hidden. */
export interface EntityRows {
  announcement: SystemColumns & {
    title: string
    text: string
  }
  application: SystemColumns & {
    name: string
    clientId: string
    url: string | null
    icon: string | null
    sort: number | null
    enabled: boolean | null
    remark: string | null
  }
  approvalPhrase: SystemColumns & {
    userId: string | null
    userName: string | null
    text: string
    purpose: string | null
    sort: number | null
  }
  auditLog: SystemColumns & {
    at: Date
    actorId: string | null
    actorName: string | null
    applicationId: string | null
    action: string
    entity: string | null
    recordId: string | null
    recordName: string | null
    recordRevision: number | null
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
    refused: boolean | null
    seal: number | null
    remark: string | null
    ip: string | null
    userAgent: string | null
    actingForId: string | null
    actingForName: string | null
    claimedUser: string | null
    requestId: string | null
  }
  auditRole: SystemColumns & {
    code: string
    name: string
    scopeKind: string
    enabled: boolean | null
    remark: string | null
  }
  auditRoleMember: SystemColumns & {
    roleId: string
    roleName: string | null
    userId: string
    userName: string | null
    organizationId: string | null
    organizationName: string | null
    projectId: string | null
    projectName: string | null
  }
  auditSeal: SystemColumns & {
    number: number
    at: Date
    rows: string[]
    digest: string
  }
  calendarDay: SystemColumns & {
    date: string
    name: string
    working: boolean | null
  }
  callbackSystem: SystemColumns & {
    name: string
    systemSn: string | null
    kind: string
    url: string
    events: string[] | null
    processKeys: string[] | null
    hasSecret: boolean | null
    hasAuthorization: boolean | null
    method: 'POST' | 'PUT' | null
    body: string | null
    timeoutSeconds: number | null
    enabled: boolean | null
    remark: string | null
  }
  consoleSetting: SystemColumns & {
    name: string | null
    watermark: boolean | null
  }
  dailyWork: SystemColumns & {
    name: string
    group: string | null
    icon: string | null
    link: string
    newTab: boolean | null
    frequency: string | null
    summary: string | null
    sort: number | null
    enabled: boolean | null
  }
  dataSource: SystemColumns & {
    name: string
    code: string
    type: string
    host: string
    port: number
    database: string
    schema: string | null
    username: string
    hasSecret: boolean | null
    tls: string | null
    readOnly: boolean | null
    enabled: boolean | null
    state: string | null
    misses: number | null
    version: string | null
    checkedAt: Date | null
    checkMessage: string | null
    remark: string | null
  }
  dictionary: SystemColumns & {
    code: string
    title: string
    remark: string | null
  }
  dictionaryEntry: SystemColumns & {
    dictionaryId: string
    dictionaryName: string | null
    parentId: string | null
    parentName: string | null
    value: string
    label: string
    color: string | null
    sort: number | null
    validFrom: string | null
    validTo: string | null
    enabled: boolean | null
    remark: string | null
  }
  dockingPerson: SystemColumns & {
    systemName: string
    category: string | null
    name: string
    organizationId: string
    organizationName: string | null
    phone: string
    email: string | null
    duty: string | null
    sort: number | null
    enabled: boolean | null
    remark: string | null
  }
  download: SystemColumns & {
    name: string
    status: string
    progress: number | null
    total: number | null
    done: number | null
    size: number | null
    expiresAt: Date | null
    finishedAt: Date | null
    error: string | null
    ownerId: string
    ownerName: string | null
    applicationId: string | null
    endpoint: string | null
  }
  externalTask: SystemColumns & {
    applicationId: string
    applicationName: string | null
    externalId: string
    kind: string
    title: string
    processName: string | null
    senderName: string | null
    summary: string | null
    url: string | null
    userId: string
    userName: string | null
    organizationId: string | null
    organizationName: string | null
    state: string | null
    arrivedAt: Date | null
    doneAt: Date | null
  }
  feedback: SystemColumns & {
    kind: string
    title: string
    content: string
    images: string[] | null
    contact: string | null
    userId: string | null
    userName: string | null
    organizationId: string | null
    organizationName: string | null
    state: string | null
    reply: string | null
    repliedById: string | null
    repliedByName: string | null
    repliedAt: Date | null
  }
  fileAction: SystemColumns & {
    action: string
    name: string | null
    address: string | null
    size: number | null
    business: string | null
    userId: string | null
    userName: string | null
    organizationId: string | null
    organizationName: string | null
    ip: string | null
    happenedAt: Date
  }
  fileUse: SystemColumns & {
    address: string
    entity: string
    recordId: string
  }
  fontIcon: SystemColumns & {
    name: string
    title: string
    group: string | null
    drawing: string
    source: string | null
    sort: number | null
    enabled: boolean | null
  }
  formGroup: SystemColumns & {
    kind: string | null
    name: string
    parentId: string | null
    parentName: string | null
    sort: number | null
    remark: string | null
  }
  formInstance: SystemColumns & {
    kind: string | null
    templateId: string
    templateName: string | null
    versionId: string
    versionName: string | null
    versionNo: number | null
    no: string | null
    title: string | null
    values: Record<string, unknown> | null
    status: string | null
    submittedAt: Date | null
    processInstanceId: string | null
    processInstanceName: string | null
    organizationId: string | null
    organizationName: string | null
    userId: string | null
    userName: string | null
  }
  formTemplate: SystemColumns & {
    kind: string | null
    name: string
    code: string
    groupId: string | null
    groupName: string | null
    description: string | null
    definition: string | null
    draftRevision: number | null
    activeVersionId: string | null
    activeVersionNo: number | null
    lastVersionNo: number | null
    publishedAt: Date | null
    copiedFromId: string | null
    enabled: boolean | null
    organizationId: string | null
    organizationName: string | null
    ownerId: string | null
    ownerName: string | null
  }
  formValidator: SystemColumns & {
    address: string
    code: string
  }
  formVersion: SystemColumns & {
    kind: string | null
    templateId: string
    templateName: string | null
    versionNo: number
    name: string
    active: boolean | null
    definition: string | null
    digest: string | null
    validator: string | null
    note: string | null
    publishedById: string | null
    publishedByName: string | null
    publishedAt: Date | null
    organizationId: string | null
    organizationName: string | null
    ownerId: string | null
    ownerName: string | null
  }
  generatedFile: SystemColumns & {
    file: string
    connection: string
    table: string | null
    content: string
    base: string
    hash: string | null
    edited: boolean | null
  }
  generationPlan: SystemColumns & {
    sourceId: string
    sourceName: string | null
    name: string
    title: string | null
    table: string
    plan: Record<string, unknown> | null
    files: number | null
    route: string | null
  }
  grayUser: SystemColumns & {
    applicationId: string
    applicationName: string | null
    userId: string
    userName: string | null
    version: string
    url: string | null
    validFrom: string | null
    validTo: string | null
    enabled: boolean | null
    remark: string | null
  }
  importRow: SystemColumns & {
    runId: string
    runName: string | null
    row: number
    outcome: 'created' | 'updated' | 'failed' | 'undone' | 'kept'
    recordId: string | null
    revisionAfter: number | null
    faults: (Record<string, unknown>)[] | null
  }
  importRun: SystemColumns & {
    name: string
    status: 'checking' | 'checked' | 'running' | 'done' | 'undoing' | 'undone' | 'failed'
    overwrite: boolean | null
    total: number | null
    done: number | null
    created: number | null
    updated: number | null
    failed: number | null
    undone: number | null
    ignored: string[] | null
    place: Record<string, unknown> | null
    error: string | null
    expiresAt: Date | null
    ownerId: string
    ownerName: string | null
    applicationId: string | null
    endpoint: string
  }
  job: SystemColumns & {
    title: string
    kind: string
    state: string
    attempts: number | null
    startedAt: Date | null
    finishedAt: Date | null
    error: string | null
    ownerId: string | null
    ownerName: string | null
  }
  jobOutbox: SystemColumns & {
    kind: string
    jobId: string
    data: Record<string, unknown>
  }
  jobSchedule: SystemColumns & {
    name: string
    title: string
    cron: string
    enabled: boolean | null
    nextRunAt: Date | null
    lastRunAt: Date | null
    lastState: string | null
    lastError: string | null
  }
  keyedCall: SystemColumns & {
    userId: string
    keyHash: string
    endpoint: string
    contentHash: string
    state: 'running' | 'committed' | 'done'
    status: number | null
    leaseUntil: Date | null
    expiresAt: Date
  }
  landParcel: SystemColumns & {
    code: string
    name: string
    organizationId: string
    organizationName: string | null
    projectId: string | null
    projectName: string | null
    regionCode: string
    address: string | null
    longitude: number | null
    latitude: number | null
    landUse: string | null
    acquireWay: string | null
    state: string | null
    transferor: string | null
    acquiredOn: string | null
    usableYears: number | null
    landArea: number | null
    buildArea: number | null
    plotRatio: number | null
    buildingDensity: number | null
    greenRatio: number | null
    heightLimit: number | null
    startPrice: number | null
    dealPrice: number | null
    files: (Record<string, unknown>)[] | null
    visible: boolean | null
    remark: string | null
  }
  notice: SystemColumns & {
    userId: string
    userName: string | null
    kind: string
    title: string
    text: string | null
    route: string | null
    subjectId: string | null
    sentAt: Date
    readAt: Date | null
  }
  organization: SystemColumns & {
    code: string
    name: string
    shortName: string | null
    parentId: string | null
    parentName: string | null
    type: string
    level: string | null
    tags: string[] | null
    cityName: string | null
    leaderId: string | null
    leaderName: string | null
    phone: string | null
    address: string | null
    sort: number | null
    visible: boolean | null
    enabled: boolean | null
    remark: string | null
  }
  outgoingMessage: SystemColumns & {
    channel: string
    recipient: string
    subject: string
    sentAt: Date | null
    error: string | null
    attempts: number | null
  }
  partnerCorporationCategory: SystemColumns & {
    name: string
    code: string | null
    parentId: string | null
    parentName: string | null
    icon: string | null
    sort: number | null
    enabled: boolean | null
    remark: string | null
  }
  partnerCorporationContent: SystemColumns & {
    title: string
    categoryId: string
    categoryName: string | null
    standing: string | null
    regionCode: string | null
    foundedOn: string | null
    capital: number | null
    share: number | null
    phone: string | null
    cover: string | null
    summary: string | null
    body: string | null
    attachments: (Record<string, unknown>)[] | null
    link: string | null
    sort: number | null
    visible: boolean | null
    state: string | null
    publishFrom: Date | null
    publishTo: Date | null
    buttons: {
      label: string
      target: string
      icon?: string | null
      shown?: boolean | null
    }[] | null
  }
  partnerDecisionCategory: SystemColumns & {
    name: string
    code: string | null
    parentId: string | null
    parentName: string | null
    icon: string | null
    sort: number | null
    enabled: boolean | null
    remark: string | null
  }
  partnerDecisionContent: SystemColumns & {
    title: string
    categoryId: string
    categoryName: string | null
    code: string | null
    meetingAt: Date
    stage: string | null
    conclusion: string | null
    cover: string | null
    summary: string | null
    body: string | null
    attachments: (Record<string, unknown>)[] | null
    link: string | null
    sort: number | null
    visible: boolean | null
    state: string | null
    publishFrom: Date | null
    publishTo: Date | null
    buttons: {
      label: string
      target: string
      icon?: string | null
      shown?: boolean | null
    }[] | null
  }
  partnerEmpowermentCategory: SystemColumns & {
    name: string
    code: string | null
    parentId: string | null
    parentName: string | null
    icon: string | null
    sort: number | null
    enabled: boolean | null
    remark: string | null
  }
  partnerEmpowermentContent: SystemColumns & {
    title: string
    categoryId: string
    categoryName: string | null
    kind: string | null
    department: string | null
    days: number | null
    cover: string | null
    summary: string | null
    body: string | null
    attachments: (Record<string, unknown>)[] | null
    link: string | null
    sort: number | null
    visible: boolean | null
    state: string | null
    publishFrom: Date | null
    publishTo: Date | null
    buttons: {
      label: string
      target: string
      icon?: string | null
      shown?: boolean | null
    }[] | null
  }
  partnerHomeCategory: SystemColumns & {
    name: string
    code: string | null
    parentId: string | null
    parentName: string | null
    icon: string | null
    sort: number | null
    enabled: boolean | null
    remark: string | null
  }
  partnerHomeContent: SystemColumns & {
    title: string
    categoryId: string
    categoryName: string | null
    block: string | null
    source: string | null
    count: number | null
    wide: boolean | null
    cover: string | null
    summary: string | null
    body: string | null
    attachments: (Record<string, unknown>)[] | null
    link: string | null
    sort: number | null
    visible: boolean | null
    state: string | null
    publishFrom: Date | null
    publishTo: Date | null
    buttons: {
      label: string
      target: string
      icon?: string | null
      shown?: boolean | null
    }[] | null
  }
  partnerScheduleCategory: SystemColumns & {
    name: string
    code: string | null
    parentId: string | null
    parentName: string | null
    icon: string | null
    sort: number | null
    enabled: boolean | null
    remark: string | null
  }
  partnerScheduleContent: SystemColumns & {
    title: string
    categoryId: string
    categoryName: string | null
    startAt: Date
    endAt: Date | null
    place: string | null
    color: string | null
    repeatBy: string | null
    repeatUntil: string | null
    cover: string | null
    summary: string | null
    body: string | null
    attachments: (Record<string, unknown>)[] | null
    link: string | null
    sort: number | null
    visible: boolean | null
    state: string | null
    publishFrom: Date | null
    publishTo: Date | null
    buttons: {
      label: string
      target: string
      icon?: string | null
      shown?: boolean | null
    }[] | null
  }
  partnerToolboxCategory: SystemColumns & {
    name: string
    code: string | null
    parentId: string | null
    parentName: string | null
    icon: string | null
    sort: number | null
    enabled: boolean | null
    remark: string | null
  }
  partnerToolboxContent: SystemColumns & {
    title: string
    categoryId: string
    categoryName: string | null
    vendor: string | null
    release: string | null
    cover: string | null
    summary: string | null
    body: string | null
    attachments: (Record<string, unknown>)[] | null
    link: string | null
    sort: number | null
    visible: boolean | null
    state: string | null
    publishFrom: Date | null
    publishTo: Date | null
    buttons: {
      label: string
      target: string
      icon?: string | null
      shown?: boolean | null
    }[] | null
  }
  passkey: SystemColumns & {
    userId: string
    userName: string | null
    name: string
    transports: string | null
    backedUp: boolean | null
    lastUsedAt: Date | null
  }
  portalMenu: SystemColumns & {
    name: string
    parentId: string | null
    parentName: string | null
    icon: string | null
    link: string | null
    newTab: boolean | null
    sort: number | null
    enabled: boolean | null
    remark: string | null
  }
  position: SystemColumns & {
    code: string
    name: string
    organizationId: string
    organizationName: string | null
    rank: string | null
    dataScope: string | null
    duty: string | null
    sort: number | null
    enabled: boolean | null
    remark: string | null
  }
  positionMember: SystemColumns & {
    positionId: string
    positionName: string | null
    userId: string
    userName: string | null
    main: boolean | null
  }
  positionOrganization: SystemColumns & {
    positionId: string
    positionName: string | null
    organizationId: string
    organizationName: string | null
  }
  positionProject: SystemColumns & {
    positionId: string
    positionName: string | null
    projectId: string
    projectName: string | null
  }
  positionResource: SystemColumns & {
    positionId: string
    positionName: string | null
    resourceId: string
    resourceName: string | null
  }
  processAction: SystemColumns & {
    action: string
    businessId: string
    businessName: string | null
    remark: string | null
    userId: string | null
    userName: string | null
    organizationId: string | null
    organizationName: string | null
    happenedAt: Date | null
    requestId: string | null
  }
  processArchive: SystemColumns & {
    instanceId: string
    title: string
    number: string | null
    key: string
    processName: string | null
    versionNo: number | null
    phase: string
    businessKey: string | null
    summary: string | null
    initiatorId: string | null
    initiatorName: string | null
    organizationId: string | null
    organizationName: string | null
    startedAt: Date | null
    endedAt: Date | null
    state: string
    archivedAt: Date | null
    attempts: number | null
    error: string | null
    events: number | null
    files: number | null
    head: string | null
    verdict: string | null
    verifiedAt: Date | null
    finding: string | null
  }
  processArchiveContent: SystemColumns & {
    archiveId: string
    xml: string
    form: Record<string, unknown> | null
    values: Record<string, unknown> | null
    fields: (Record<string, unknown>)[] | null
    facts: Record<string, unknown> | null
    parts: Record<string, unknown> | null
    digests: string[] | null
    files: string[] | null
    seal: string | null
  }
  processArchiveEvent: SystemColumns & {
    archiveId: string
    sequence: number
    at: Date
    kind: string
    nodeId: string | null
    nodeName: string | null
    actorId: string | null
    actorName: string | null
    text: string | null
    data: Record<string, unknown> | null
    hash: string
  }
  processArchiveFile: SystemColumns & {
    archiveId: string
    archiveName: string | null
    instanceId: string
    number: string | null
    processName: string | null
    source: string | null
    name: string
    size: number | null
    contentType: string | null
    digest: string | null
    state: string
    address: string | null
    archivedAt: Date | null
    initiatorId: string | null
    initiatorName: string | null
    organizationId: string | null
    organizationName: string | null
  }
  processCategory: SystemColumns & {
    name: string
    code: string | null
    parentId: string | null
    parentName: string | null
    sort: number | null
    enabled: boolean | null
    remark: string | null
  }
  processCommand: SystemColumns & {
    instanceId: string
    actorId: string | null
    kind: string
    body: Record<string, unknown> | null
    result: Record<string, unknown> | null
  }
  processComment: SystemColumns & {
    instanceId: string
    instanceName: string | null
    taskId: string | null
    userId: string | null
    userName: string | null
    text: string
    files: (Record<string, unknown>)[] | null
  }
  processContent: SystemColumns & {
    versionId: string
    xml: string
    graphs: (Record<string, unknown>)[]
  }
  processCopy: SystemColumns & {
    instanceId: string
    instanceName: string | null
    taskId: string | null
    nodeId: string | null
    userId: string
    userName: string | null
    fromId: string | null
    fromName: string | null
    comment: string | null
    readAt: Date | null
    sentAt: Date | null
  }
  processDefinition: SystemColumns & {
    key: string
    name: string
    modelId: string
    modelName: string | null
    versionId: string
    versionName: string | null
    versionNo: number
    categoryId: string | null
    categoryName: string | null
    settings: Record<string, unknown> | null
    enabled: boolean | null
    organizationId: string | null
    organizationName: string | null
    ownerId: string | null
    ownerName: string | null
  }
  processDelivery: SystemColumns & {
    systemId: string
    systemName: string | null
    kind: string | null
    event: string
    title: string | null
    instanceId: string | null
    instanceName: string | null
    taskId: string | null
    slotId: string | null
    sequence: number | null
    state: string
    attempts: number | null
    error: string | null
    happenedAt: Date
    doneAt: Date | null
    initiatorId: string | null
    initiatorName: string | null
    organizationId: string | null
    organizationName: string | null
  }
  processDraft: SystemColumns & {
    modelId: string
    xml: string
    layout: Record<string, unknown> | null
  }
  processEntrust: SystemColumns & {
    fromId: string
    fromName: string | null
    toId: string
    toName: string | null
    startsAt: Date
    endsAt: Date
    modelIds: string[] | null
    modelNames: string[] | null
    keepCopy: boolean | null
    enabled: boolean | null
    reason: string | null
  }
  processEvent: SystemColumns & {
    instanceId: string
    sequence: number
    at: Date
    kind: string
    nodeId: string | null
    tokenId: string | null
    actorId: string | null
    data: Record<string, unknown> | null
  }
  processExchange: SystemColumns & {
    kind: string
    title: string
    instanceId: string | null
    instanceName: string | null
    nodeId: string | null
    tokenId: string | null
    jobId: string | null
    target: string | null
    method: string | null
    request: string | null
    status: number | null
    response: string | null
    state: string
    error: string | null
    attempt: number | null
    milliseconds: number | null
    happenedAt: Date
    organizationId: string | null
    organizationName: string | null
    initiatorId: string | null
    initiatorName: string | null
  }
  processFact: SystemColumns & {
    instanceId: string
    title: string | null
    number: string | null
    key: string
    processName: string | null
    versionNo: number | null
    initiatorId: string | null
    initiatorName: string | null
    organizationId: string | null
    organizationName: string | null
    phase: string | null
    startedAt: Date
    endedAt: Date | null
    startedOn: string | null
    endedOn: string | null
    hours: number | null
    tasks: number | null
    people: number | null
    returns: number | null
    overdue: number | null
    incidents: number | null
    sequence: number | null
  }
  processForecast: SystemColumns & {
    title: string | null
    modelId: string
    modelName: string | null
    from: string | null
    to: string | null
    state: string | null
    progress: number | null
    message: string | null
    samples: number | null
    bottleneck: string | null
    advice: string | null
    simulationId: string | null
    simulationName: string | null
    seconds: number | null
    organizationId: string | null
    organizationName: string | null
    ownerId: string | null
    ownerName: string | null
  }
  processHandover: SystemColumns & {
    fromId: string
    fromName: string | null
    toId: string
    toName: string | null
    kinds: string[] | null
    state: string | null
    total: number | null
    done: number | null
    failed: number | null
    reason: string | null
    organizationId: string | null
    organizationName: string | null
  }
  processHandoverItem: SystemColumns & {
    handoverId: string
    handoverName: string | null
    kind: string
    targetId: string
    title: string | null
    state: string
    message: string | null
    fromId: string | null
    fromName: string | null
    organizationId: string | null
    organizationName: string | null
  }
  processIncident: SystemColumns & {
    instanceId: string
    instanceName: string | null
    tokenId: string | null
    jobId: string | null
    nodeId: string | null
    kind: string
    message: string
    errorCode: string | null
    errorValues: Record<string, unknown> | null
    state: string
    happenedAt: Date | null
    solvedAt: Date | null
    organizationId: string | null
    organizationName: string | null
    initiatorId: string | null
    initiatorName: string | null
  }
  processInstance: SystemColumns & {
    versionId: string
    versionName: string | null
    versionNo: number | null
    modelId: string | null
    categoryId: string | null
    categoryName: string | null
    key: string
    processName: string | null
    number: string | null
    title: string
    summary: string | null
    businessKey: string | null
    initiatorId: string | null
    initiatorName: string | null
    organizationId: string | null
    organizationName: string | null
    phase: string
    incidents: number | null
    reason: string | null
    parentInstanceId: string | null
    parentTokenId: string | null
    rootId: string
    sequence: number | null
    startedAt: Date
    endedAt: Date | null
  }
  processJob: SystemColumns & {
    kind: string
    instanceId: string | null
    tokenId: string | null
    nodeId: string | null
    handler: string | null
    data: Record<string, unknown> | null
    state: string
    due: Date
    attempts: number | null
    most: number | null
    leaseUntil: Date | null
    error: string | null
  }
  processMessage: SystemColumns & {
    name: string
    correlation: string | null
    variables: Record<string, unknown> | null
    expiresAt: Date
  }
  processMigration: SystemColumns & {
    modelId: string | null
    modelName: string | null
    fromVersionId: string
    fromVersionNo: number | null
    toVersionId: string
    toVersionNo: number | null
    nodes: {
      nodeId: string
      nodeName?: string | null
      targetId?: string | null
    }[] | null
    state: string | null
    total: number | null
    done: number | null
    refused: number | null
    failed: number | null
    reason: string | null
    organizationId: string | null
    organizationName: string | null
    ownerId: string | null
    ownerName: string | null
  }
  processMigrationItem: SystemColumns & {
    migrationId: string
    migrationName: string | null
    instanceId: string
    title: string | null
    state: string
    message: string | null
    initiatorId: string | null
    initiatorName: string | null
    organizationId: string | null
    organizationName: string | null
  }
  processModel: SystemColumns & {
    name: string
    key: string
    categoryId: string | null
    categoryName: string | null
    description: string | null
    view: string | null
    organizationId: string | null
    organizationName: string | null
    ownerId: string | null
    ownerName: string | null
    activeVersionId: string | null
    activeVersionNo: number | null
    lastVersionNo: number | null
    deployedAt: Date | null
    copiedFromId: string | null
    enabled: boolean | null
  }
  processReplacement: SystemColumns & {
    fromId: string
    fromName: string | null
    toId: string
    toName: string | null
    modelIds: string[] | null
    modelNames: string[] | null
    enabled: boolean | null
    reason: string | null
    replaced: number | null
    organizationId: string | null
    organizationName: string | null
  }
  processScope: SystemColumns & {
    instanceId: string
    parentId: string | null
    nodeId: string | null
    kind: string
    tokenId: string | null
    index: number | null
    variables: Record<string, unknown>
    compensable: (Record<string, unknown>)[]
  }
  processSerial: SystemColumns & {
    key: string
    rest: string
    last: number
  }
  processSimulation: SystemColumns & {
    name: string
    modelId: string
    modelName: string | null
    basis: string | null
    versionId: string | null
    versionName: string | null
    starterId: string | null
    starterName: string | null
    startAt: Date | null
    variables: Record<string, unknown> | null
    seed: number | null
    instances: number | null
    warmUp: number | null
    arrivalKind: string | null
    arrivalsPerHour: number | null
    arrivalHours: string | null
    nodes: {
      process: string
      nodeId: string
      name?: string | null
      kind?: string | null
      distribution: string
      mean?: number | null
      low?: number | null
      high?: number | null
      spread?: number | null
      pool?: string | null
      signers?: number | null
      refused?: number | null
      returned?: number | null
    }[] | null
    pools: {
      name: string
      people: number
      hours?: string | null
      hourCost?: number | null
    }[] | null
    branches: {
      process: string
      nodeId: string
      name?: string | null
      flowId: string
      flowName?: string | null
      condition?: string | null
      chance?: number | null
    }[] | null
    data: {
      name: string
      distribution: string
      mean?: number | null
      low?: number | null
      high?: number | null
      spread?: number | null
    }[] | null
    remark: string | null
    lastRunId: string | null
    lastState: string | null
    progress: number | null
    bottleneck: string | null
    organizationId: string | null
    organizationName: string | null
    ownerId: string | null
    ownerName: string | null
  }
  processSimulationRun: SystemColumns & {
    simulationId: string
    simulationName: string | null
    title: string
    state: string | null
    progress: number | null
    message: string | null
    seed: number | null
    instances: number | null
    completed: number | null
    durationMean: number | null
    bottleneck: string | null
    steps: number | null
    seconds: number | null
    endedAt: Date | null
    organizationId: string | null
    organizationName: string | null
    ownerId: string | null
    ownerName: string | null
  }
  processSlot: SystemColumns & {
    taskId: string
    taskName: string | null
    instanceId: string
    order: number
    assignee: string
    assigneeName: string | null
    originalAssignee: string | null
    actingFor: string | null
    source: string | null
    parentSlotId: string | null
    weight: number | null
    state: string
    openFor: string | null
    openedAt: Date | null
    decidedAt: Date | null
    closedAt: Date | null
    comment: string | null
    explanation: Record<string, unknown> | null
  }
  processStart: SystemColumns & {
    versionId: string
    key: string
    nodeId: string
    kind: string
    name: string | null
    due: Date | null
    repeats: Record<string, unknown> | null
    leaseUntil: Date | null
  }
  processStartDraft: SystemColumns & {
    userId: string
    userName: string | null
    key: string
    versionNo: number | null
    title: string | null
    variables: Record<string, unknown> | null
  }
  processSubscription: SystemColumns & {
    instanceId: string
    scopeId: string
    tokenId: string | null
    nodeId: string
    kind: string
    name: string | null
    correlation: string | null
    due: Date | null
    repeats: Record<string, unknown> | null
    leaseUntil: Date | null
  }
  processTask: SystemColumns & {
    instanceId: string
    instanceName: string | null
    tokenId: string
    scopeId: string
    nodeId: string
    name: string | null
    mode: string
    ratio: number | null
    owner: string | null
    due: Date | null
    priority: number | null
    round: number | null
    candidateUsers: string[] | null
    candidateGroups: string[] | null
    assignedAt: Date | null
    endedAt: Date | null
    outcome: string | null
  }
  processTaskFact: SystemColumns & {
    taskId: string
    instanceId: string
    title: string | null
    key: string
    processName: string | null
    nodeId: string
    nodeName: string | null
    initiatorId: string | null
    initiatorName: string | null
    organizationId: string | null
    organizationName: string | null
    openedAt: Date
    endedAt: Date | null
    openedOn: string | null
    hours: number | null
    outcome: string | null
    round: number | null
    people: number | null
    overdue: boolean | null
    rework: boolean | null
    automatic: boolean | null
  }
  processTimeout: SystemColumns & {
    taskId: string
    instanceId: string
    step: number
    due: Date
    attempts: number | null
  }
  processToken: SystemColumns & {
    instanceId: string
    scopeId: string
    nodeId: string
    viaFlowId: string | null
    wait: string
    epoch: number | null
    finished: boolean | null
  }
  processTurnFact: SystemColumns & {
    slotId: string
    taskId: string
    instanceId: string
    title: string | null
    key: string
    processName: string | null
    nodeId: string
    nodeName: string | null
    userId: string | null
    userName: string | null
    userOrganizationId: string | null
    userOrganizationName: string | null
    initiatorId: string | null
    initiatorName: string | null
    organizationId: string | null
    organizationName: string | null
    openedAt: Date
    decidedAt: Date | null
    openedOn: string | null
    hours: number | null
    result: string | null
    overdue: boolean | null
    urged: number | null
  }
  processVersion: SystemColumns & {
    modelId: string
    modelName: string | null
    versionNo: number
    name: string
    key: string | null
    active: boolean | null
    keys: string[] | null
    hash: string | null
    nodeCount: number | null
    warnings: (Record<string, unknown>)[] | null
    deployedById: string | null
    deployedByName: string | null
    deployedAt: Date | null
    note: string | null
    sourceVersionId: string | null
    organizationId: string | null
    organizationName: string | null
    ownerId: string | null
    ownerName: string | null
  }
  professionalApp: SystemColumns & {
    name: string
    group: string | null
    icon: string | null
    link: string
    newTab: boolean | null
    line: string | null
    summary: string | null
    sort: number | null
    enabled: boolean | null
  }
  project: SystemColumns & {
    code: string
    name: string
    companyName: string | null
    organizationId: string | null
    organizationName: string | null
    regionCode: string | null
    cityName: string | null
    address: string | null
    longitude: number | null
    latitude: number | null
    projectType: string | null
    stage: string | null
    landArea: number | null
    buildArea: number | null
    startDate: string | null
    deliveryDate: string | null
    managerId: string | null
    managerName: string | null
    sort: number | null
    enabled: boolean | null
    remark: string | null
  }
  projectPhase: SystemColumns & {
    projectId: string
    projectName: string | null
    organizationId: string | null
    organizationName: string | null
    code: string
    name: string
    stage: string | null
    landArea: number | null
    buildArea: number | null
    households: number | null
    startDate: string | null
    openDate: string | null
    deliveryDate: string | null
    sort: number | null
    enabled: boolean | null
    remark: string | null
  }
  recoveryCode: SystemColumns & {
    userId: string
    userName: string | null
  }
  resource: SystemColumns & {
    applicationId: string
    applicationName: string | null
    parentId: string | null
    parentName: string | null
    level: number
    code: string
    name: string
    route: string | null
    icon: string | null
    apis: string[] | null
    classifyId: string | null
    classifyName: string | null
    sort: number | null
    visible: boolean | null
    enabled: boolean | null
    remark: string | null
  }
  resourceClassify: SystemColumns & {
    applicationId: string
    applicationName: string | null
    code: string
    name: string
    sort: number | null
    remark: string | null
  }
  role: SystemColumns & {
    code: string
    name: string
    type: string | null
    dataScope: string | null
    scopedPages: boolean | null
    requiresSecondFactor: boolean | null
    sort: number | null
    enabled: boolean | null
    remark: string | null
  }
  rolePosition: SystemColumns & {
    roleId: string
    roleName: string | null
    positionId: string
    positionName: string | null
  }
  roleResource: SystemColumns & {
    roleId: string
    roleName: string | null
    resourceId: string
    resourceName: string | null
    half: boolean | null
  }
  roleUser: SystemColumns & {
    roleId: string
    roleName: string | null
    userId: string
    userName: string | null
    validFrom: Date | null
    validTo: Date | null
    reason: string | null
  }
  savedView: SystemColumns & {
    userId: string
    userName: string | null
    page: string
    name: string
    value: Record<string, unknown>
    roleIds: string[] | null
    preset: boolean | null
  }
  seal: SystemColumns & {
    name: string
    companyId: string
    companyName: string | null
    categoryId: string
    categoryName: string | null
    picture: string
    validFrom: string | null
    validTo: string | null
    userIds: string[] | null
    userNames: string[] | null
    positionIds: string[] | null
    positionNames: string[] | null
    organizationIds: string[] | null
    organizationNames: string[] | null
    enabled: boolean | null
    remark: string | null
  }
  sealCategory: SystemColumns & {
    name: string
    code: string
    sort: number | null
    enabled: boolean | null
    remark: string | null
  }
  sealCompany: SystemColumns & {
    name: string
    creditCode: string
    organizationId: string
    organizationName: string | null
    contactName: string | null
    contactPhone: string | null
    enabled: boolean | null
    remark: string | null
  }
  sealMark: SystemColumns & {
    instanceId: string
    title: string | null
    number: string | null
    organizationId: string | null
    organizationName: string | null
    taskId: string
    slotId: string | null
    nodeId: string | null
    nodeName: string | null
    sealId: string
    sealName: string | null
    sealLabel: string | null
    companyLabel: string | null
    picture: string
    pictureDigest: string
    userId: string
    userName: string | null
    signedAt: Date
    digest: string
  }
  secondFactor: SystemColumns & {
    userId: string
    userName: string | null
    confirmedAt: Date | null
  }
  session: SystemColumns & {
    userId: string
    userName: string | null
    applicationId: string
    applicationName: string | null
    accessExpiresAt: Date
    refreshExpiresAt: Date
    rotatedAt: Date | null
    ip: string | null
    userAgent: string | null
    lastSeenAt: Date | null
  }
  signInSubject: SystemColumns & {
    userId: string
    userName: string | null
    issuer: string
    lastUsedAt: Date | null
  }
  standardRole: SystemColumns & {
    code: string
    name: string
    state: string | null
    remark: string | null
  }
  standardRoleRule: SystemColumns & {
    roleId: string
    roleName: string | null
    companyId: string | null
    companyName: string | null
    projectId: string | null
    projectName: string | null
    amountFrom: number | null
    amountTo: number | null
    userId: string
    userName: string | null
    sort: number | null
  }
  storageBucket: SystemColumns & {
    name: string
    ownerId: string
    storageClass: string | null
    acl: string | null
    fileTypes: string | null
  }
  storedObject: SystemColumns & {
    key: string
    name: string | null
    size: number
    contentType: string
    ownerId: string | null
    etag: string | null
    meta: Record<string, unknown> | null
    attributes: Record<string, unknown> | null
    appendable: boolean | null
    held: boolean | null
    pendingUntil: Date | null
  }
  trustedDevice: SystemColumns & {
    userId: string
    userName: string | null
    userAgent: string | null
    ip: string | null
    lastUsedAt: Date | null
    expiresAt: Date
  }
  user: SystemColumns & {
    username: string
    name: string
    employeeNo: string | null
    gender: string | null
    phone: string | null
    email: string | null
    organizationId: string
    organizationName: string | null
    title: string | null
    entryDate: string | null
    avatar: string | null
    dataScope: string | null
    enabled: boolean | null
    superAdmin: boolean | null
    signature: string | null
    remark: string | null
  }
  userAccount: SystemColumns & {
    userId: string
    userName: string | null
    system: string
    account: string
    remark: string | null
  }
  userCredential: SystemColumns & {
    userId: string
    userName: string | null
    mustChange: boolean | null
    changedAt: Date | null
    demo: boolean | null
    failures: number | null
    failedAt: Date | null
    lockedUntil: Date | null
  }
  userGroup: SystemColumns & {
    code: string
    name: string
    enabled: boolean | null
    remark: string | null
  }
  userGroupMember: SystemColumns & {
    groupId: string
    groupName: string | null
    userId: string
    userName: string | null
  }
  userPreference: SystemColumns & {
    userId: string
    userName: string | null
    key: string
    value: Record<string, unknown>
  }
  userProject: SystemColumns & {
    userId: string
    userName: string | null
    projectId: string
    projectName: string | null
  }
  userResource: SystemColumns & {
    userId: string
    userName: string | null
    resourceId: string
    resourceName: string | null
    validFrom: Date | null
    validTo: Date | null
    reason: string | null
  }
  validationBean: SystemColumns & {
    name: string
    title: string
    entity: string | null
    fields: {
      name: string
      title: string
      type: string
    }[] | null
    enabled: boolean | null
    shipped: boolean | null
    ruleCount: number | null
    remark: string | null
  }
  validationRule: SystemColumns & {
    beanId: string
    beanName: string | null
    field: string
    fieldTitle: string | null
    kind: string
    least: string | null
    most: string | null
    pattern: string | null
    dictionary: string | null
    expression: string | null
    condition: string | null
    message: string
    requirement: string | null
    sort: number | null
    enabled: boolean | null
  }
  verifyCode: SystemColumns & {
    purpose: string
    subject: string
    expiresAt: Date
    tries: number | null
    ip: string | null
  }
  viewing: SystemColumns & {
    sessionId: string
    sessionName: string | null
    subject: string
    until: Date
  }
  webhook: SystemColumns & {
    name: string
    url: string
    entities: string[]
    events: string[]
    hasSecret: boolean | null
    timeoutSeconds: number | null
    enabled: boolean | null
    remark: string | null
  }
  webhookDelivery: SystemColumns & {
    webhookId: string
    webhookName: string | null
    event: string
    entity: string
    recordId: string
    title: string | null
    state: string
    attempts: number | null
    status: number | null
    milliseconds: number | null
    error: string | null
    happenedAt: Date
    doneAt: Date | null
  }
  whiteListEntry: SystemColumns & {
    applicationId: string
    applicationName: string | null
    kind: string
    content: string | null
    address: string | null
    sourceId: string | null
    sourceName: string | null
    validTo: string | null
    enabled: boolean | null
    remark: string | null
  }
  workCalendar: SystemColumns & {
    name: string
    organizationId: string | null
    organizationName: string | null
    days: string[]
    hours: string
  }
}
