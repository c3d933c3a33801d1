export interface paths {
    "/admin/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who has signed in, and the projects of that user
         * @description For whoever has signed in.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign in with a link of waypost console, which works once
         * @description For anybody.
         */
        post: operations["signIn"];
        /**
         * Sign out
         * @description For whoever has signed in.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your tokens
         * @description For whoever has signed in.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create a token, which is shown once; it may do what you may do
         * @description For whoever has signed in.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tokens/{token_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke one of your tokens
         * @description For whoever has signed in.
         */
        delete: operations["deleteToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All users
         * @description For operators.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a user; a link lets it sign in
         * @description For operators.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a user with its sessions and tokens
         * @description For operators.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        /**
         * Change the name, the role or the memberships of a user
         * @description For operators.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/admin/users/{user}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A link that lets a user sign in once, within 15 minutes
         * @description For operators.
         */
        post: operations["createSignInLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The projects that you may use; all, for operators
         * @description For whoever has signed in.
         */
        get: operations["listProjects"];
        put?: never;
        /**
         * Create a project with a public and a private key, which are shown once
         * @description For operators.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{project}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The settings of a project, and its requests this month
         * @description For operators and members of the project.
         */
        get: operations["getProject"];
        put?: never;
        post?: never;
        /**
         * Delete a project with its keys and all its data
         * @description For operators.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /**
         * Change the settings of a project; running servers follow within 5 s
         * @description For operators and owners of the project.
         */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/admin/projects/{project}/referers/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Whether a page may use the public keys of a project, and by which pattern
         * @description For operators and members of the project.
         */
        post: operations["testReferer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{project}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The keys of a project by their first characters
         * @description For operators and members of the project.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a key, which is shown once
         * @description For operators and owners of the project.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{project}/keys/{prefix}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key; running servers refuse it within 5 s
         * @description For operators and owners of the project.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{project}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The members of a project
         * @description For operators and members of the project.
         */
        get: operations["listMembers"];
        /**
         * Give a user a role in a project
         * @description For operators and owners of the project.
         */
        put: operations["setMember"];
        post?: never;
        /**
         * Take a user’s role in a project
         * @description For operators and owners of the project.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projects/{project}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Requests of a project by day, endpoint and class of status
         * @description For operators and members of the project.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/regions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The region versions: imported maps
         * @description For operators.
         */
        get: operations["listRegions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/regions/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Switch to another version; running servers follow within a second
         * @description For operators.
         */
        put: operations["useRegion"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/regions/{region}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a version that is not in use
         * @description For operators.
         */
        delete: operations["deleteRegion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a file for an import or a command; it is kept for a day
         * @description For whoever has signed in.
         */
        post: operations["uploadFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/uploads/{upload_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A file that a command has written
         * @description For whoever has signed in.
         */
        get: operations["downloadFile"];
        put?: never;
        post?: never;
        /**
         * Remove an upload before its day is over
         * @description For whoever has signed in.
         */
        delete: operations["deleteFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last 50 imports of maps and updates, the newest first
         * @description For operators.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Import maps into a region, and switch to it when it is whole
         * @description For operators.
         */
        post: operations["startImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/imports/{import_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far an import is, with its log
         * @description For operators.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        /**
         * Cancel an import; nothing of it is left
         * @description For operators.
         */
        delete: operations["cancelImport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * When which maps are imported again, and how that went last
         * @description For operators.
         */
        get: operations["getSchedule"];
        /**
         * Import the same maps again each day or week, and switch to the region; a failed import changes nothing
         * @description For operators.
         */
        put: operations["setSchedule"];
        post?: never;
        /**
         * Import nothing by a schedule any more
         * @description For operators.
         */
        delete: operations["deleteSchedule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a command of the command line on the server, as waypost --server does
         * @description For whoever has signed in.
         */
        post: operations["runCommand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The state of this server
         * @description For operators.
         */
        get: operations["getSystem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What has been changed, the newest first
         * @description For operators.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AdminToken: {
            id: string;
            name: string;
            /** @description ISO 8601, UTC. */
            created_at: string;
            last_used_at: string | null;
            expires_at: string | null;
        };
        AuditEntry: {
            /** Format: int64 */
            id: number;
            /** @description ISO 8601, UTC. */
            at: string;
            user: {
                id: string | null;
                name: string;
            } | null;
            /** @enum {string} */
            via: "console" | "token" | "command";
            /** @description What was done: the id of an operation. */
            action: string;
            project: string | null;
            /** @description What was asked for, without secrets. */
            details: {
                [key: string]: unknown;
            };
        };
        CommandBody: {
            /** @description Such as `["stores", "import", "<upload_id>/shops.csv", "--project", "shop"]`: files are uploads. */
            arguments: string[];
        };
        CreateKeyBody: {
            kind?: ("public" | "private") | null;
            can_write?: boolean | null;
            expires_at?: string | null;
        };
        CreateSignInLinkReply: {
            url: string;
        };
        CreateTokenBody: {
            name: string;
            expires_at?: string | null;
        };
        CreateTokenReply: {
            id: string;
            name: string;
            /** @description ISO 8601, UTC. */
            created_at: string;
            last_used_at: string | null;
            expires_at: string | null;
            token: string;
        };
        CreateUserBody: {
            name: string;
            role?: ("operator" | "member") | null;
            memberships?: {
                /** @description Id or name of a project. */
                project: string;
                /** @enum {string} */
                role: "owner" | "editor" | "viewer";
            }[] | null;
        };
        CreatedKey: {
            /** @description It is not shown again. */
            key: string;
            prefix: string;
            /**
             * @description Public for web pages, private for servers.
             * @enum {string}
             */
            kind: "public" | "private";
            can_write: boolean;
            expires_at: string | null;
        };
        CreatedProject: {
            id: string;
            name: string;
            /** @description Pages that may use its public keys; none means any. */
            referers: string[];
            services: ("localities" | "threewords" | "datasets" | "stores" | "distance" | "indoor" | "map")[] | null;
            quota: number | null;
            limits: components["schemas"]["ProjectLimits"];
            default_limits: components["schemas"]["ProjectLimits"];
            advanced_postal_codes: boolean;
            blocked: string[];
            /**
             * @description What you are in the project.
             * @enum {string}
             */
            role: "owner" | "editor" | "viewer";
            public_key: string;
            private_key: string;
        };
        ImportSchedule: {
            /** @enum {string} */
            every: "day" | "week";
            /** @description In UTC, such as `03:00`. */
            at: string;
            weekday?: ("sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday") | null;
            maps: string[];
            name?: string | null;
            modes?: ("driving" | "walking" | "cycling" | "truck" | "motorcycle" | "wheelchair")[] | null;
            towns?: boolean | null;
            demo?: boolean | null;
            addresses?: string[] | null;
            postcodes?: string[] | null;
            names?: string[] | null;
            attributions?: string[] | null;
            keep?: boolean | null;
            use?: boolean | null;
            /** @description ISO 8601, UTC. */
            next_at: string;
            last: {
                /** @description ISO 8601, UTC. */
                started_at: string;
                /** @enum {string} */
                state: "waiting" | "running" | "succeeded" | "failed" | "cancelled";
                finished_at: string | null;
                region: string | null;
                error: string | null;
            } | null;
        };
        InputError: {
            /** @description `query`, `path`, `header` or `body`, then the field and the place in it. */
            loc: (string | number)[];
            msg: string;
            type: string;
            input?: unknown;
            ctx?: {
                [key: string]: unknown;
            };
            /** @description In a batch: the asset. */
            storeId?: string;
            /** @description In a batch: the zone. */
            zone_id?: string;
        };
        InvalidInput: {
            detail: components["schemas"]["InputError"][];
        };
        ListAuditReply: {
            entries: components["schemas"]["AuditEntry"][];
        };
        ListImportsReply: {
            imports: components["schemas"]["RegionImport"][];
            /** @description How many servers run that do imports (WAYPOST_WORK). */
            workers: number;
            /** @description Whether `/admin/schedule` has a schedule, by which maps are imported again. */
            scheduled: boolean;
        };
        ListKeysReply: {
            keys: components["schemas"]["ProjectKey"][];
        };
        ListProjectsReply: {
            projects: components["schemas"]["Project"][];
        };
        ListRegionsReply: {
            /** @description The newest first; with a store, those of the store. */
            regions: components["schemas"]["RegionVersion"][];
            /** @description The servers that share a store, of the last hour; none without one. */
            servers: components["schemas"]["SharingServer"][];
            damaged: {
                name: string;
                error: string;
            }[];
        };
        ListTokensReply: {
            tokens: components["schemas"]["AdminToken"][];
        };
        ListUsersReply: {
            users: components["schemas"]["User"][];
        };
        LoggedRegionImport: {
            id: string;
            /**
             * @description An `update` is one of WAYPOST_UPDATE.
             * @enum {string}
             */
            kind: "import" | "update";
            /**
             * @description An import is `waiting` until a server that works takes it.
             * @enum {string}
             */
            state: "waiting" | "running" | "succeeded" | "failed" | "cancelled";
            step: string | null;
            share: number | null;
            /** @description When it was asked for: ISO 8601, UTC. */
            started_at: string;
            started_by: string;
            finished_at: string | null;
            maps: string[];
            region: string | null;
            error: string | null;
            worker: string | null;
            /** @description How often it was begun: more than once where its server has died. */
            attempts: number;
            log: {
                /** @description ISO 8601, UTC. */
                at: string;
                text: string;
            }[];
        };
        NewProject: {
            /** @description 1 to 63 characters of A-Z, a-z, 0-9, '.', '_' and '-' */
            name: string;
            referers?: string[];
            services?: ("localities" | "threewords" | "datasets" | "stores" | "distance" | "indoor" | "map")[] | null;
            quota?: number | null;
            /** @description Those that are sent change; null is the default again. */
            limits?: {
                localities?: number | null;
                geocode_rows?: number | null;
                threewords?: number | null;
                datasets?: number | null;
                dataset_tiles?: number | null;
                stores?: number | null;
                store_tiles?: number | null;
                matrix?: number | null;
                matrix_elements?: number | null;
                jobs?: number | null;
                routes?: number | null;
                isochrones?: number | null;
                matchings?: number | null;
                optimizations?: number | null;
                tolls?: number | null;
                indoor?: number | null;
                indoor_search?: number | null;
                indoor_tiles?: number | null;
                map?: number | null;
                map_pictures?: number | null;
                map_tiles?: number | null;
            };
            advanced_postal_codes?: boolean;
            blocked?: string[];
        };
        Project: {
            id: string;
            name: string;
            /** @description Pages that may use its public keys; none means any. */
            referers: string[];
            services: ("localities" | "threewords" | "datasets" | "stores" | "distance" | "indoor" | "map")[] | null;
            quota: number | null;
            limits: components["schemas"]["ProjectLimits"];
            default_limits: components["schemas"]["ProjectLimits"];
            advanced_postal_codes: boolean;
            blocked: string[];
            /**
             * @description What you are in the project.
             * @enum {string}
             */
            role: "owner" | "editor" | "viewer";
        };
        /** @description What is not sent stays as it is. */
        ProjectChanges: {
            /** @description 1 to 63 characters of A-Z, a-z, 0-9, '.', '_' and '-' */
            name?: string;
            referers?: string[];
            services?: ("localities" | "threewords" | "datasets" | "stores" | "distance" | "indoor" | "map")[] | null;
            quota?: number | null;
            /** @description Those that are sent change; null is the default again. */
            limits?: {
                localities?: number | null;
                geocode_rows?: number | null;
                threewords?: number | null;
                datasets?: number | null;
                dataset_tiles?: number | null;
                stores?: number | null;
                store_tiles?: number | null;
                matrix?: number | null;
                matrix_elements?: number | null;
                jobs?: number | null;
                routes?: number | null;
                isochrones?: number | null;
                matchings?: number | null;
                optimizations?: number | null;
                tolls?: number | null;
                indoor?: number | null;
                indoor_search?: number | null;
                indoor_tiles?: number | null;
                map?: number | null;
                map_pictures?: number | null;
                map_tiles?: number | null;
            };
            advanced_postal_codes?: boolean;
            blocked?: string[];
        };
        ProjectKey: {
            /** @description Its first characters. */
            prefix: string;
            /**
             * @description Public for web pages, private for servers.
             * @enum {string}
             */
            kind: "public" | "private";
            can_write: boolean;
            /** @description ISO 8601, UTC. */
            created_at: string;
            expires_at: string | null;
            revoked_at: string | null;
            last_used_at: string | null;
        };
        ProjectLimits: {
            /** Format: int64 */
            localities?: number;
            /** Format: int64 */
            geocode_rows?: number;
            /** Format: int64 */
            threewords?: number;
            /** Format: int64 */
            datasets?: number;
            /** Format: int64 */
            dataset_tiles?: number;
            /** Format: int64 */
            stores?: number;
            /** Format: int64 */
            store_tiles?: number;
            /** Format: int64 */
            matrix?: number;
            /** Format: int64 */
            matrix_elements?: number;
            /** Format: int64 */
            jobs?: number;
            /** Format: int64 */
            routes?: number;
            /** Format: int64 */
            isochrones?: number;
            /** Format: int64 */
            matchings?: number;
            /** Format: int64 */
            optimizations?: number;
            /** Format: int64 */
            tolls?: number;
            /** Format: int64 */
            indoor?: number;
            /** Format: int64 */
            indoor_search?: number;
            /** Format: int64 */
            indoor_tiles?: number;
            /** Format: int64 */
            map?: number;
            /** Format: int64 */
            map_pictures?: number;
            /** Format: int64 */
            map_tiles?: number;
        };
        ProjectMembers: {
            members: {
                id: string;
                name: string;
                /** @enum {string} */
                role: "owner" | "editor" | "viewer";
            }[];
        };
        ProjectMembership: {
            id: string;
            name: string;
            /** @enum {string} */
            role: "owner" | "editor" | "viewer";
        };
        ProjectUsage: {
            from: string;
            to: string;
            quota: number | null;
            /** Format: int64 */
            used_this_month: number;
            rows: {
                /** @description In UTC. */
                day: string;
                /** @description Such as `GET /stores/{store_id}`. */
                endpoint: string;
                /** @description The class of the status: `2xx`. */
                status: string;
                /** Format: int64 */
                requests: number;
                /** @description What they took together. */
                milliseconds: number;
            }[];
        };
        Refusal: {
            detail: string;
        };
        RegionImport: {
            id: string;
            /**
             * @description An `update` is one of WAYPOST_UPDATE.
             * @enum {string}
             */
            kind: "import" | "update";
            /**
             * @description An import is `waiting` until a server that works takes it.
             * @enum {string}
             */
            state: "waiting" | "running" | "succeeded" | "failed" | "cancelled";
            step: string | null;
            share: number | null;
            /** @description When it was asked for: ISO 8601, UTC. */
            started_at: string;
            started_by: string;
            finished_at: string | null;
            maps: string[];
            region: string | null;
            error: string | null;
            worker: string | null;
            /** @description How often it was begun: more than once where its server has died. */
            attempts: number;
        };
        RegionImportOrder: {
            maps: string[];
            name?: string | null;
            modes?: ("driving" | "walking" | "cycling" | "truck" | "motorcycle" | "wheelchair")[] | null;
            towns?: boolean | null;
            demo?: boolean | null;
            addresses?: string[] | null;
            postcodes?: string[] | null;
            names?: string[] | null;
            attributions?: string[] | null;
            keep?: boolean | null;
            use?: boolean | null;
        };
        RegionVersion: {
            created_at: string;
            places: number;
            houses?: number;
            segments?: number;
            elevation?: {
                heights: number;
                unknown: number;
            };
            modes?: string[];
            closed_to?: string[];
            squares?: {
                crossed: number;
                lines: number;
                left: {
                    [key: string]: number;
                };
            };
            ignored?: {
                restrictions: {
                    [key: string]: number;
                };
                conditions: {
                    text: string;
                    count: number;
                }[];
                holidays?: {
                    text: string;
                    count: number;
                }[];
                sizes?: {
                    text: string;
                    count: number;
                }[];
            };
            data_timestamp?: string;
            updated_from?: string;
            kilograms?: {
                text: string;
                count: number;
            }[];
            centimeters?: {
                text: string;
                count: number;
            }[];
            sources: {
                name: string;
                licence: string;
                attribution: string;
                url?: string;
                sha256?: string;
            }[];
            /** @description Its id, which names it everywhere: the time of its import and what it was called. */
            name: string;
            called: string;
            in_use: boolean;
            /** Format: int64 */
            bytes: number;
            /**
             * Format: int64
             * @description Those of them of the files that it was built from: without any, it cannot be updated.
             */
            kept_bytes: number;
            /** @description Whom those who show answers have to credit. */
            credits: string[];
            /** @description Whether it takes the place of the one in use when all servers have it. */
            is_next: boolean;
            servers: string[] | null;
        };
        RevokeKeyReply: {
            revoked: string[];
        };
        ScheduleBody: {
            /** @enum {string} */
            every: "day" | "week";
            /** @description In UTC, such as `03:00`. */
            at: string;
            weekday?: ("sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday") | null;
            maps: string[];
            name?: string | null;
            modes?: ("driving" | "walking" | "cycling" | "truck" | "motorcycle" | "wheelchair")[] | null;
            towns?: boolean | null;
            demo?: boolean | null;
            addresses?: string[] | null;
            postcodes?: string[] | null;
            names?: string[] | null;
            attributions?: string[] | null;
            keep?: boolean | null;
            use?: boolean | null;
        };
        Session: {
            user: {
                id: string;
                name: string;
                /**
                 * @description Operators manage everything.
                 * @enum {string}
                 */
                role: "operator" | "member";
            };
            /** @description Those that the user may use; an operator owns all. */
            projects: components["schemas"]["ProjectMembership"][];
            csrf_token: string | null;
            expires_at: string | null;
        };
        SetMemberBody: {
            /** @description Id or name of a user. */
            user: string;
            /** @enum {string} */
            role: "owner" | "editor" | "viewer";
        };
        SharingServer: {
            address: string;
            version: string;
            /** @description ISO 8601, UTC. */
            started_at: string;
            /** @description ISO 8601, UTC. */
            seen_at: string;
            /** @description Whether the others wait for it: it was seen in the last seconds. */
            is_live: boolean;
            region: string | null;
            /** @description What it should serve and cannot. */
            problems: {
                part: string;
                reason: string;
            }[];
        };
        SignInBody: {
            /** @description What stands behind `#sign-in=` in the link. */
            token: string;
        };
        StartImportReply: {
            id: string;
        };
        System: {
            version: string;
            node: string;
            /** @description ISO 8601, UTC. */
            started_at: string;
            uptime_seconds: number;
            readiness: {
                /** @enum {string} */
                status: "ok" | "degraded" | "not ready";
                /** @description What keeps the server from being ready. */
                missing: string[];
                /** @description What of the data cannot be read. */
                degraded: unknown[];
            };
            memory: {
                /** Format: int64 */
                resident_bytes: number;
                /** Format: int64 */
                heap_used_bytes: number;
                /** Format: int64 */
                heap_total_bytes: number;
                /** Format: int64 */
                external_bytes: number;
                /** Format: int64 */
                array_buffer_bytes: number;
                /** Format: int64 */
                system_free_bytes: number;
                /** Format: int64 */
                system_total_bytes: number;
            };
            threads: {
                /** Format: int64 */
                processors: number;
                /** Format: int64 */
                helpers: number;
            };
            database: {
                /** @enum {string} */
                kind: "embedded" | "postgres";
                version: string;
                bytes: number | null;
                /** Format: int64 */
                connections: number;
                /**
                 * Format: int64
                 * @description Statements of this server that wait for a connection.
                 */
                waiting: number;
            };
            region: {
                id: string;
            };
            /** @description What is in the queue of all servers: `import` and `update` of regions, `dataset`. */
            work: {
                kind: string;
                /** Format: int64 */
                waiting: number;
                /** Format: int64 */
                running: number;
            }[];
            /** @description The servers that work on it (WAYPOST_WORK). */
            workers: {
                address: string;
                version: string;
                /** @description ISO 8601, UTC. */
                started_at: string;
                /** @description ISO 8601, UTC. */
                seen_at: string;
            }[];
            /** @description Asynchronous matrices and plans, by their status. */
            jobs: {
                [key: string]: number;
            };
            /** @description The slowest 50 of the last hour on this server. */
            slow_requests: {
                /** @description ISO 8601, UTC. */
                at: string;
                method: string;
                /** @description Without its query. */
                path: string;
                project: string | null;
                endpoint: string;
                status: number;
                milliseconds: number;
            }[];
        };
        TestRefererBody: {
            /** @description The address of a page. */
            page: string;
            referers?: string[] | null;
        };
        TestRefererReply: {
            allowed: boolean;
            pattern: string | null;
        };
        UpdateUserBody: {
            name?: string | null;
            role?: ("operator" | "member") | null;
            memberships?: {
                /** @description Id or name of a project. */
                project: string;
                /** @enum {string} */
                role: "owner" | "editor" | "viewer";
            }[] | null;
        };
        UploadFileReply: {
            upload_id: string;
            /** Format: int64 */
            bytes: number;
        };
        UseRegionBody: {
            name: string;
        };
        UseRegionReply: {
            name: string;
            in_use: boolean;
        };
        UsedProject: {
            id: string;
            name: string;
            /** @description Pages that may use its public keys; none means any. */
            referers: string[];
            services: ("localities" | "threewords" | "datasets" | "stores" | "distance" | "indoor" | "map")[] | null;
            quota: number | null;
            limits: components["schemas"]["ProjectLimits"];
            default_limits: components["schemas"]["ProjectLimits"];
            advanced_postal_codes: boolean;
            blocked: string[];
            /**
             * @description What you are in the project.
             * @enum {string}
             */
            role: "owner" | "editor" | "viewer";
            /** Format: int64 */
            used_this_month: number;
        };
        User: {
            id: string;
            name: string;
            /**
             * @description Operators manage everything.
             * @enum {string}
             */
            role: "operator" | "member";
            memberships: components["schemas"]["ProjectMembership"][];
            /** @description ISO 8601, UTC. */
            created_at: string;
        };
    };
    responses: {
        /** @description The request names no host. The path is not valid text */
        BadRequestBadAddressRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The request names no host */
        BadRequestRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The request names no host. The upload was interrupted */
        BadRequestUploadBrokenRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The import has ended */
        ConflictImportOverRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Nobody else is an operator */
        ConflictLastOperatorRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description There is already a project of this name */
        ConflictProjectNameTakenRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Its manifest cannot be read */
        ConflictRegionDamagedRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description An import is waiting or running */
        ConflictRegionImportRunningRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The version is in use */
        ConflictRegionInUseRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Too many uploads are kept */
        ConflictTooManyUploadsRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description There is already a user of this name. Nobody else is an operator */
        ConflictUserNameTakenLastOperatorRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description There is already a user of this name */
        ConflictUserNameTakenRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The disk of the server is full: nothing has changed */
        DiskFullRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description A change by session without the token of the session. The role of whoever has signed in does not allow this. The quota and the limits are for operators */
        ForbiddenNoCsrfTokenNotAllowedOwnersChangeRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description A change by session without the token of the session. The role of whoever has signed in does not allow this */
        ForbiddenNoCsrfTokenNotAllowedRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description A change by session without the token of the session */
        ForbiddenNoCsrfTokenRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The role of whoever has signed in does not allow this */
        ForbiddenNotAllowedRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description A page of another site asks */
        ForbiddenOtherSiteRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The address and the headers are longer than this server takes */
        HeadTooLong: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Bad input: all its errors */
        InvalidInvalidInputInvalidInput: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidInput"];
            };
        };
        /** @description The body is not JSON */
        InvalidMalformedBodyInvalidInput: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidInput"];
            };
        };
        /** @description The body is not JSON. Bad input: all its errors */
        InvalidMalformedBodyInvalidInputInvalidInput: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidInput"];
            };
        };
        /** @description The request did not arrive in time */
        Late: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description No imports are scheduled */
        NotFoundNoScheduleRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description There is no such project */
        NotFoundNoSuchProjectRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description There is no such import */
        NotFoundUnknownImportRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description There is no such project, or whoever has signed in is no member of it */
        NotFoundUnknownProjectRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description There is no such project, or whoever has signed in is no member of it. There is no such active key */
        NotFoundUnknownProjectUnknownProjectKeyRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description There is no such project, or whoever has signed in is no member of it. There is no such user. The user is no member of the project */
        NotFoundUnknownProjectUnknownUserNoMemberRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description There is no such version */
        NotFoundUnknownRegionRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description There is no such token */
        NotFoundUnknownTokenRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description There is no such upload */
        NotFoundUnknownUploadRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description There is no such user */
        NotFoundUnknownUserRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Too many sign-ins of one client */
        RateReachedTooManySignInsRefusal: {
            headers: {
                /** @description Seconds until the request may be repeated. */
                "retry-after"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The body is longer than this endpoint takes */
        TooLongBodyTooLongRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The file is longer than this server takes */
        TooLongUploadTooLongRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Nobody has signed in, or the session or the token has ended */
        UnauthorizedNotSignedInRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The link cannot be used, or no longer */
        UnauthorizedUsedLinkRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description A part of the server does not answer for the moment; `Retry-After` says when to come again. Too many commands are running */
        UnavailableCommandsBusyRefusal: {
            headers: {
                /** @description Seconds until the request may be repeated. */
                "retry-after"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description A part of the server does not answer for the moment; `Retry-After` says when to come again */
        UnavailableRefusal: {
            headers: {
                /** @description Seconds until the request may be repeated. */
                "retry-after"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description A failure of the server; its log has the reason under the request id */
        Unexpected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The body is of a type or an encoding that is not read */
        UnsupportedTypeRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
    };
    parameters: {
        /** @description Most entries. */
        AdminLimitParameter: number;
        /** @description The first characters of a key, as they are listed. */
        AdminPrefixParameter: string;
        /** @description Only those before the entry of this id. */
        BeforeParameter: number;
        /** @description Id or name of a project. */
        CreateKeyProjectParameter: string;
        /** @description Id or name of a user. */
        CreateSignInLinkUserParameter: string;
        /** @description Id or name of a project. */
        DeleteProjectProjectParameter: string;
        /** @description Id or name of a user. */
        DeleteUserUserParameter: string;
        /** @description Which file, where there are several. */
        DownloadFileNameParameter: string;
        /** @description The first day (UTC); 29 days before the last without it. */
        FromParameter: string;
        /** @description Id or name of a project. */
        GetProjectProjectParameter: string;
        /** @description Id or name of a project. */
        GetUsageProjectParameter: string;
        /** @description Id of an import. */
        ImportIdParameter: string;
        /** @description Only those of a project: its id or its name. */
        ListAuditProjectParameter: string;
        /** @description Id or name of a project. */
        ListKeysProjectParameter: string;
        /** @description Id or name of a project. */
        ListMembersProjectParameter: string;
        /** @description The name of a version. */
        RegionParameter: string;
        /** @description Id or name of a project. */
        RemoveMemberProjectParameter: string;
        /** @description Id or name of a user. */
        RemoveMemberUserParameter: string;
        /** @description Id or name of a project. */
        RevokeKeyProjectParameter: string;
        /** @description Id or name of a project. */
        SetMemberProjectParameter: string;
        /** @description Id or name of a project. */
        TestRefererProjectParameter: string;
        /** @description The last day; today without it. */
        ToParameter: string;
        /** @description Id of a token. */
        TokenIdParameter: string;
        /** @description Id or name of a project. */
        UpdateProjectProjectParameter: string;
        /** @description Id or name of a user. */
        UpdateUserUserParameter: string;
        /** @description What it is called; its extension tells some formats. */
        UploadFileNameParameter: string;
        /** @description Id of an upload. */
        UploadIdParameter: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            408: components["responses"]["Late"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInBody"];
            };
        };
        responses: {
            /** @description The answer */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedUsedLinkRefusal"];
            403: components["responses"]["ForbiddenOtherSiteRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInputInvalidInput"];
            429: components["responses"]["RateReachedTooManySignInsRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNoCsrfTokenRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    listTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTokensReply"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            408: components["responses"]["Late"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTokenBody"];
            };
        };
        responses: {
            /** @description The answer */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTokenReply"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNoCsrfTokenRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    deleteToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a token. */
                token_id: components["parameters"]["TokenIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNoCsrfTokenRefusal"];
            404: components["responses"]["NotFoundUnknownTokenRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    listUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListUsersReply"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNotAllowedRefusal"];
            408: components["responses"]["Late"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUserBody"];
            };
        };
        responses: {
            /** @description The answer */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNoCsrfTokenNotAllowedRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictUserNameTakenRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or name of a user. */
                user: components["parameters"]["DeleteUserUserParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNoCsrfTokenNotAllowedRefusal"];
            404: components["responses"]["NotFoundUnknownUserRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictLastOperatorRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or name of a user. */
                user: components["parameters"]["UpdateUserUserParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserBody"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNoCsrfTokenNotAllowedRefusal"];
            404: components["responses"]["NotFoundUnknownUserRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictUserNameTakenLastOperatorRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    createSignInLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or name of a user. */
                user: components["parameters"]["CreateSignInLinkUserParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSignInLinkReply"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNoCsrfTokenNotAllowedRefusal"];
            404: components["responses"]["NotFoundUnknownUserRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    listProjects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListProjectsReply"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            408: components["responses"]["Late"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProject"];
            };
        };
        responses: {
            /** @description The answer */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedProject"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNoCsrfTokenNotAllowedRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictProjectNameTakenRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or name of a project. */
                project: components["parameters"]["GetProjectProjectParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsedProject"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNotAllowedRefusal"];
            404: components["responses"]["NotFoundUnknownProjectRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or name of a project. */
                project: components["parameters"]["DeleteProjectProjectParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNoCsrfTokenNotAllowedRefusal"];
            404: components["responses"]["NotFoundUnknownProjectRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or name of a project. */
                project: components["parameters"]["UpdateProjectProjectParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectChanges"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNoCsrfTokenNotAllowedOwnersChangeRefusal"];
            404: components["responses"]["NotFoundUnknownProjectRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictProjectNameTakenRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    testReferer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or name of a project. */
                project: components["parameters"]["TestRefererProjectParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestRefererBody"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestRefererReply"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNoCsrfTokenNotAllowedRefusal"];
            404: components["responses"]["NotFoundUnknownProjectRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or name of a project. */
                project: components["parameters"]["ListKeysProjectParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListKeysReply"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNotAllowedRefusal"];
            404: components["responses"]["NotFoundUnknownProjectRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or name of a project. */
                project: components["parameters"]["CreateKeyProjectParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKeyBody"];
            };
        };
        responses: {
            /** @description The answer */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedKey"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNoCsrfTokenNotAllowedRefusal"];
            404: components["responses"]["NotFoundUnknownProjectRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or name of a project. */
                project: components["parameters"]["RevokeKeyProjectParameter"];
                /** @description The first characters of a key, as they are listed. */
                prefix: components["parameters"]["AdminPrefixParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokeKeyReply"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNoCsrfTokenNotAllowedRefusal"];
            404: components["responses"]["NotFoundUnknownProjectUnknownProjectKeyRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or name of a project. */
                project: components["parameters"]["ListMembersProjectParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectMembers"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNotAllowedRefusal"];
            404: components["responses"]["NotFoundUnknownProjectRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    setMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or name of a project. */
                project: components["parameters"]["SetMemberProjectParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetMemberBody"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectMembers"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNoCsrfTokenNotAllowedRefusal"];
            404: components["responses"]["NotFoundUnknownProjectRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    removeMember: {
        parameters: {
            query: {
                /** @description Id or name of a user. */
                user: components["parameters"]["RemoveMemberUserParameter"];
            };
            header?: never;
            path: {
                /** @description Id or name of a project. */
                project: components["parameters"]["RemoveMemberProjectParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNoCsrfTokenNotAllowedRefusal"];
            404: components["responses"]["NotFoundUnknownProjectUnknownUserNoMemberRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /** @description The first day (UTC); 29 days before the last without it. */
                from?: components["parameters"]["FromParameter"];
                /** @description The last day; today without it. */
                to?: components["parameters"]["ToParameter"];
            };
            header?: never;
            path: {
                /** @description Id or name of a project. */
                project: components["parameters"]["GetUsageProjectParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectUsage"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNotAllowedRefusal"];
            404: components["responses"]["NotFoundUnknownProjectRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    listRegions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListRegionsReply"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNotAllowedRefusal"];
            408: components["responses"]["Late"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    useRegion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UseRegionBody"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UseRegionReply"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNoCsrfTokenNotAllowedRefusal"];
            404: components["responses"]["NotFoundUnknownRegionRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictRegionDamagedRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    deleteRegion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of a version. */
                region: components["parameters"]["RegionParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNoCsrfTokenNotAllowedRefusal"];
            404: components["responses"]["NotFoundUnknownRegionRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictRegionInUseRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    uploadFile: {
        parameters: {
            query?: {
                /** @description What it is called; its extension tells some formats. */
                name?: components["parameters"]["UploadFileNameParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": Blob;
            };
        };
        responses: {
            /** @description The answer */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadFileReply"];
                };
            };
            400: components["responses"]["BadRequestUploadBrokenRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNoCsrfTokenRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictTooManyUploadsRefusal"];
            413: components["responses"]["TooLongUploadTooLongRefusal"];
            422: components["responses"]["InvalidInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    downloadFile: {
        parameters: {
            query?: {
                /** @description Which file, where there are several. */
                name?: components["parameters"]["DownloadFileNameParameter"];
            };
            header?: never;
            path: {
                /** @description Id of an upload. */
                upload_id: components["parameters"]["UploadIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            404: components["responses"]["NotFoundUnknownUploadRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    deleteFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an upload. */
                upload_id: components["parameters"]["UploadIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNoCsrfTokenRefusal"];
            404: components["responses"]["NotFoundUnknownUploadRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    listImports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListImportsReply"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNotAllowedRefusal"];
            408: components["responses"]["Late"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    startImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegionImportOrder"];
            };
        };
        responses: {
            /** @description The answer */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartImportReply"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNoCsrfTokenNotAllowedRefusal"];
            404: components["responses"]["NotFoundUnknownUploadRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictRegionImportRunningRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an import. */
                import_id: components["parameters"]["ImportIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedRegionImport"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNotAllowedRefusal"];
            404: components["responses"]["NotFoundUnknownImportRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    cancelImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an import. */
                import_id: components["parameters"]["ImportIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNoCsrfTokenNotAllowedRefusal"];
            404: components["responses"]["NotFoundUnknownImportRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictImportOverRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    getSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportSchedule"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNotAllowedRefusal"];
            404: components["responses"]["NotFoundNoScheduleRefusal"];
            408: components["responses"]["Late"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    setSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleBody"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportSchedule"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNoCsrfTokenNotAllowedRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    deleteSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNoCsrfTokenNotAllowedRefusal"];
            404: components["responses"]["NotFoundNoScheduleRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    runCommand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommandBody"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNoCsrfTokenRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableCommandsBusyRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    getSystem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["System"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNotAllowedRefusal"];
            408: components["responses"]["Late"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Most entries. */
                limit?: components["parameters"]["AdminLimitParameter"];
                /** @description Only those before the entry of this id. */
                before?: components["parameters"]["BeforeParameter"];
                /** @description Only those of a project: its id or its name. */
                project?: components["parameters"]["ListAuditProjectParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAuditReply"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedNotSignedInRefusal"];
            403: components["responses"]["ForbiddenNotAllowedRefusal"];
            404: components["responses"]["NotFoundNoSuchProjectRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInputInvalidInput"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
}
