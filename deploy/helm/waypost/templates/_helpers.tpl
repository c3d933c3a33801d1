{{- define "waypost.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{ .Values.fullnameOverride | trunc 52 | trimSuffix "-" }}
{{- else if contains (default .Chart.Name .Values.nameOverride) .Release.Name -}}
{{ .Release.Name | trunc 52 | trimSuffix "-" }}
{{- else -}}
{{ printf "%s-%s" .Release.Name (default .Chart.Name .Values.nameOverride) | trunc 52 | trimSuffix "-" }}
{{- end -}}
{{- end -}}

{{- define "waypost.selector" -}}
app.kubernetes.io/name: {{ default .Chart.Name .Values.nameOverride }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "waypost.labels" -}}
{{ include "waypost.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "waypost.secret" -}}
{{ .Values.secrets.existingSecret | default (include "waypost.fullname" .) }}
{{- end -}}

{{- define "waypost.claim" -}}
{{ .Values.persistence.existingClaim | default (include "waypost.fullname" .) }}
{{- end -}}

{{/* Servers over one volume have to be able to mount it. */}}
{{- define "waypost.check" -}}
{{- $several := or (gt (int .Values.replicas) 1) .Values.autoscaling.enabled .Values.worker.enabled -}}
{{- if and $several (ne .Values.persistence.accessMode "ReadWriteMany") -}}
{{- fail "several servers need a volume with persistence.accessMode ReadWriteMany" -}}
{{- end -}}
{{- if and (not .Values.secrets.existingSecret) (not .Values.secrets.DATABASE_URL) -}}
{{- fail "set secrets.DATABASE_URL to a PostgreSQL with PostGIS, or secrets.existingSecret" -}}
{{- end -}}
{{- if and $several (not .Values.secrets.existingSecret) (not .Values.secrets.WAYPOST_LIMITS) -}}
{{- fail "several servers count rate limits in one store: set secrets.WAYPOST_LIMITS to redis://… or postgres" -}}
{{- end -}}
{{- end -}}

{{/* The pod of a server. Call with a dict of root, component, work, jobs and resources. */}}
{{- define "waypost.pod" -}}
{{- $ := .root -}}
metadata:
  labels:
    {{- include "waypost.labels" $ | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
  annotations:
    checksum/settings: {{ toJson $.Values.settings | sha256sum }}
    checksum/secrets: {{ toJson $.Values.secrets | sha256sum }}
    {{- with $.Values.podAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  serviceAccountName: {{ include "waypost.fullname" $ }}
  automountServiceAccountToken: false
  # A service named waypost would add WAYPOST_PORT; Waypost ignores it all the same.
  enableServiceLinks: false
  # WAYPOST_DRAIN and WAYPOST_SHUTDOWN_TIMEOUT together, and some.
  terminationGracePeriodSeconds: {{ add (int (default "0" $.Values.settings.WAYPOST_DRAIN)) (int (default "20" $.Values.settings.WAYPOST_SHUTDOWN_TIMEOUT)) 10 }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile:
      type: RuntimeDefault
  {{- with $.Values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  containers:
    - name: waypost
      {{- include "waypost.container" . | nindent 6 }}
      ports:
        - name: http
          containerPort: 8080
      # The first start makes the tables and a region.
      startupProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 5
        failureThreshold: 60
      livenessProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      readinessProbe:
        httpGet: { path: /readyz, port: http }
        periodSeconds: 2
        timeoutSeconds: 5
        failureThreshold: 2
  volumes:
    - name: data
      persistentVolumeClaim:
        claimName: {{ include "waypost.claim" $ }}
    - name: tmp
      emptyDir: {}
  {{- with $.Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $.Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $.Values.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- else }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "waypost.selector" $ | nindent 10 }}
          app.kubernetes.io/component: {{ .component }}
  {{- end }}
{{- end -}}

{{/* What all containers have. */}}
{{- define "waypost.container" -}}
{{- $ := .root -}}
image: {{ printf "%s:%s" $.Values.image.repository ($.Values.image.tag | default $.Chart.AppVersion) | quote }}
imagePullPolicy: {{ $.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
env:
  {{- with .work }}
  - name: WAYPOST_WORK
    value: {{ . | quote }}
  {{- end }}
  {{- with .jobs }}
  - name: WAYPOST_JOBS
    value: {{ . | quote }}
  {{- end }}
  {{- range $name, $value := $.Values.settings }}
  - name: {{ $name }}
    value: {{ $value | quote }}
  {{- end }}
envFrom:
  - secretRef:
      name: {{ include "waypost.secret" $ }}
resources:
  {{- toYaml .resources | nindent 2 }}
volumeMounts:
  - name: data
    mountPath: /data
  - name: tmp
    mountPath: /tmp
{{- end -}}
