export interface paths {
    "/localities/autocomplete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggestions while someone types
         * @description At most 50 requests per second and project, shared by the group `localities`.
         */
        get: operations["autocompletePlaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/localities/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Details of a place
         * @description At most 50 requests per second and project, shared by the group `localities`.
         */
        get: operations["getPlaceDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/localities/nearby": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Points of interest around a point, nearest first
         * @description At most 50 requests per second and project, shared by the group `localities`.
         */
        get: operations["findPlacesNearby"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/localities/geocode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The place of an address, or the address of a point
         * @description At most 50 requests per second and project, shared by the group `localities`.
         */
        get: operations["geocode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/localities/geocode/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The places of up to 1,000 addresses, as JSON or CSV
         * @description At most 50 requests per second and project, shared by the group `localities`. Each row counts as a request of the quota, and in the group `geocode_rows`: at most 1000 per second.
         */
        post: operations["geocodeBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All assets of the project, by id
         * @description At most 50 requests per second and project, shared by the group `stores`.
         */
        get: operations["listStores"];
        /**
         * Update assets, all or none
         * @description At most 50 requests per second and project, shared by the group `stores`.
         */
        put: operations["updateStores"];
        /**
         * Create assets, all or none
         * @description At most 50 requests per second and project, shared by the group `stores`.
         */
        post: operations["createStores"];
        /**
         * Delete assets by id or by query, or all of the project
         * @description At most 50 requests per second and project, shared by the group `stores`.
         */
        delete: operations["deleteStores"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/replace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put these assets in the place of all that the project has
         * @description At most 50 requests per second and project, shared by the group `stores`.
         */
        post: operations["replaceStores"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/imports/last": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last write of assets that can be undone
         * @description At most 50 requests per second and project, shared by the group `stores`.
         */
        get: operations["getLastStoresImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/imports/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo the last write of assets that can be undone
         * @description At most 50 requests per second and project, shared by the group `stores`.
         */
        post: operations["undoStoresImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Assets by query, position, line, polygon or zone
         * @description At most 50 requests per second and project, shared by the group `stores`.
         */
        get: operations["searchStores"];
        put?: never;
        /**
         * Assets by query, position, line, polygon or zone, with the parameters in the body
         * @description At most 50 requests per second and project, shared by the group `stores`.
         */
        post: operations["postStoreSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/search/bounds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The box around what a search finds
         * @description At most 50 requests per second and project, shared by the group `stores`.
         */
        get: operations["getStoreBounds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/autocomplete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Assets while their name is typed
         * @description At most 50 requests per second and project, shared by the group `stores`.
         */
        get: operations["autocompleteStores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/tiles/tiles.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the vector tiles of assets are, and what they hold: TileJSON 3.0
         * @description At most 200 requests per second and project, shared by the group `store_tiles`.
         */
        get: operations["getStoreTileJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/tiles/{z}/{x}/{y}.mvt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A vector tile of assets
         * @description At most 200 requests per second and project, shared by the group `store_tiles`.
         */
        get: operations["getStoreTile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stores/{storeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One asset
         * @description At most 50 requests per second and project, shared by the group `stores`.
         */
        get: operations["getStore"];
        /**
         * Write one asset: as a whole, and anew where it is not there
         * @description At most 50 requests per second and project, shared by the group `stores`.
         */
        put: operations["putStore"];
        post?: never;
        /**
         * Delete one asset
         * @description At most 50 requests per second and project, shared by the group `stores`.
         */
        delete: operations["deleteStore"];
        options?: never;
        head?: never;
        /**
         * Change parts of one asset
         * @description At most 50 requests per second and project, shared by the group `stores`.
         */
        patch: operations["patchStore"];
        trace?: never;
    };
    "/zones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The zones of the project
         * @description At most 50 requests per second and project, shared by the group `stores`.
         */
        get: operations["listZones"];
        /**
         * Update zones, all or none
         * @description At most 50 requests per second and project, shared by the group `stores`.
         */
        put: operations["updateZones"];
        /**
         * Create zones, all or none
         * @description At most 50 requests per second and project, shared by the group `stores`.
         */
        post: operations["createZones"];
        /**
         * Delete zones by id, or all of the project
         * @description At most 50 requests per second and project, shared by the group `stores`.
         */
        delete: operations["deleteZones"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/zones/{zone_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One zone
         * @description At most 50 requests per second and project, shared by the group `stores`.
         */
        get: operations["getZone"];
        put?: never;
        post?: never;
        /**
         * Delete a zone
         * @description At most 50 requests per second and project, shared by the group `stores`.
         */
        delete: operations["deleteZone"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/timezone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The time zone of a point
         * @description At most 50 requests per second and project, shared by the group `localities`.
         */
        get: operations["getTimezone"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/geolocation/timezone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The time zone of a point
         * @description At most 50 requests per second and project, shared by the group `localities`.
         */
        get: operations["getTimezoneOfPoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/geolocation/position": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where a client is, by its address
         * @description At most 50 requests per second and project, shared by the group `localities`.
         */
        get: operations["getClientPosition"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/geolocation/stores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The assets that are nearest to a client, by its address
         * @description At most 50 requests per second and project, shared by the group `stores`.
         */
        get: operations["getStoresNearClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The datasets of the project
         * @description At most 20 requests per second and project, shared by the group `datasets`.
         */
        get: operations["listDatasets"];
        put?: never;
        /**
         * Create a dataset, and import its file when it has an address
         * @description At most 20 requests per second and project, shared by the group `datasets`.
         */
        post: operations["createDataset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{dataset_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One dataset
         * @description At most 20 requests per second and project, shared by the group `datasets`.
         */
        get: operations["getDataset"];
        /**
         * Change the name, the address or the mapping of a dataset, or give it a new reimport key
         * @description At most 20 requests per second and project, shared by the group `datasets`.
         */
        put: operations["updateDataset"];
        post?: never;
        /**
         * Delete a dataset with its features
         * @description At most 20 requests per second and project, shared by the group `datasets`.
         */
        delete: operations["deleteDataset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{dataset_id}/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Upload a file of features, which replace those that are there
         * @description At most 20 requests per second and project, shared by the group `datasets`.
         */
        put: operations["uploadDataset"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{dataset_id}/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch the dataset's address again: a hook for whoever changes the file
         * @description At most 20 requests per second and project, shared by the group `datasets`.
         */
        post: operations["reimportDataset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/hooks/reimport/{reimport_key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch a dataset's address again, without a key of the project
         * @description At most 20 requests per second and project, shared by the group `datasets`.
         */
        post: operations["reimportDatasetByKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{dataset_id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the last import of a dataset stands
         * @description At most 20 requests per second and project, shared by the group `datasets`.
         */
        get: operations["getDatasetStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{dataset_id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The versions of a dataset that can be served
         * @description At most 20 requests per second and project, shared by the group `datasets`.
         */
        get: operations["listDatasetVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{dataset_id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Serve the version of a dataset that is kept, and keep the other
         * @description At most 20 requests per second and project, shared by the group `datasets`.
         */
        post: operations["undoDatasetImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{dataset_id}/tiles.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the vector tiles of a dataset are, and what they hold: TileJSON 3.0
         * @description At most 200 requests per second and project, shared by the group `dataset_tiles`.
         */
        get: operations["getDatasetTileJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{dataset_id}/tiles/{z}/{x}/{y}.mvt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A vector tile of a dataset
         * @description At most 200 requests per second and project, shared by the group `dataset_tiles`.
         */
        get: operations["getDatasetTile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{dataset_id}/features/{feature_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One feature
         * @description At most 20 requests per second and project, shared by the group `datasets`.
         */
        get: operations["getFeature"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{dataset_id}/features/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Features by their attributes
         * @description At most 20 requests per second and project, shared by the group `datasets`.
         */
        post: operations["searchFeatures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{dataset_id}/features/nearby": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Features near a geometry, nearest first
         * @description At most 20 requests per second and project, shared by the group `datasets`.
         */
        post: operations["findFeaturesNearby"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{dataset_id}/features/within": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Features wholly inside a geometry with its surroundings
         * @description At most 20 requests per second and project, shared by the group `datasets`.
         */
        post: operations["findFeaturesWithin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{dataset_id}/features/intersects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Features that share a point with a geometry or its surroundings
         * @description At most 20 requests per second and project, shared by the group `datasets`.
         */
        post: operations["findFeaturesIntersecting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{dataset_id}/features/contains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Features that hold a geometry with its surroundings
         * @description At most 20 requests per second and project, shared by the group `datasets`.
         */
        post: operations["findFeaturesContaining"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * OGC API Features: where to begin
         * @description At most 20 requests per second and project, shared by the group `datasets`.
         */
        get: operations["getOgcLandingPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/conformance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * OGC API Features: the classes that it conforms to
         * @description At most 20 requests per second and project, shared by the group `datasets`.
         */
        get: operations["getOgcConformance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * OGC API Features: the datasets of the project as collections
         * @description At most 20 requests per second and project, shared by the group `datasets`.
         */
        get: operations["listOgcCollections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/collections/{collection_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * OGC API Features: one collection
         * @description At most 20 requests per second and project, shared by the group `datasets`.
         */
        get: operations["getOgcCollection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/collections/{collection_id}/queryables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * OGC API Features: what the features of a collection are filtered by
         * @description At most 20 requests per second and project, shared by the group `datasets`.
         */
        get: operations["getOgcQueryables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/collections/{collection_id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * OGC API Features: features of a collection, by box and filter
         * @description At most 20 requests per second and project, shared by the group `datasets`.
         */
        get: operations["listOgcItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/collections/{collection_id}/items/{feature_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * OGC API Features: one feature of a collection
         * @description At most 20 requests per second and project, shared by the group `datasets`.
         */
        get: operations["getOgcItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distance/distancematrix/json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Distances and durations between many points
         * @description At most 10 requests per second and project, shared by the group `matrix`.
         */
        get: operations["getDistanceMatrix"];
        put?: never;
        /**
         * Distances and durations between many points, with the parameters in the body
         * @description At most 10 requests per second and project, shared by the group `matrix`.
         */
        post: operations["postDistanceMatrix"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distance/route/json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A route between two points, through stops, with steps
         * @description At most 10 requests per second and project, shared by the group `routes`.
         */
        get: operations["getRoute"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distance/isochrone/json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Areas reachable within times or distances
         * @description At most 5 requests per second and project, shared by the group `isochrones`.
         */
        get: operations["getIsochrone"];
        put?: never;
        /**
         * Areas reachable within times or distances, with the parameters in the body
         * @description At most 5 requests per second and project, shared by the group `isochrones`.
         */
        post: operations["postIsochrone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distance/match/json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The roads that a GPS track followed
         * @description At most 5 requests per second and project, shared by the group `matchings`.
         */
        post: operations["matchTrace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distance/optimize/json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Which vehicle serves which jobs and shipments, in which order: the model of VROOM
         * @description At most 2 requests per second and project, shared by the group `optimizations`.
         */
        post: operations["optimizeFleet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distance/tolls/json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Distance, duration and tolls of a route
         * @description At most 5 requests per second and project, shared by the group `tolls`.
         */
        get: operations["getTolls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distance/matrix/async": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Distances and durations between up to thousands of points, worked out in the background
         * @description At most 20 requests per second and project, shared by the group `jobs`.
         */
        post: operations["orderLargeMatrix"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distance/matrix/async/{matrix_id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What has become of a large matrix
         * @description At most 20 requests per second and project, shared by the group `jobs`.
         */
        get: operations["getLargeMatrixStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distance/matrix/async/{matrix_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the result of a large matrix is
         * @description At most 20 requests per second and project, shared by the group `jobs`.
         */
        get: operations["getLargeMatrix"];
        put?: never;
        post?: never;
        /**
         * Cancel the work on a large matrix, or drop its result
         * @description At most 20 requests per second and project, shared by the group `jobs`.
         */
        delete: operations["deleteLargeMatrix"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distance/matrix/async/{matrix_id}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The result of a large matrix
         * @description At most 20 requests per second and project, shared by the group `jobs`.
         */
        get: operations["getLargeMatrixResult"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distance/optimize/async": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Which vehicle serves which of thousands of jobs, in which order, worked out in the background
         * @description At most 20 requests per second and project, shared by the group `jobs`.
         */
        post: operations["orderFleetPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distance/optimize/async/{plan_id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What has become of a plan
         * @description At most 20 requests per second and project, shared by the group `jobs`.
         */
        get: operations["getFleetPlanStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distance/optimize/async/{plan_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the result of a plan is
         * @description At most 20 requests per second and project, shared by the group `jobs`.
         */
        get: operations["getFleetPlan"];
        put?: never;
        post?: never;
        /**
         * Cancel the work on a plan, or drop its result
         * @description At most 20 requests per second and project, shared by the group `jobs`.
         */
        delete: operations["deleteFleetPlan"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/distance/optimize/async/{plan_id}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The result of a plan
         * @description At most 20 requests per second and project, shared by the group `jobs`.
         */
        get: operations["getFleetPlanResult"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/indoor/venues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The venues of the project
         * @description At most 20 requests per second and project, shared by the group `indoor`.
         */
        get: operations["listVenues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/indoor/venues/{venue_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A venue: its levels, buildings, categories and routing profiles
         * @description At most 20 requests per second and project, shared by the group `indoor`.
         */
        get: operations["getVenue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/indoor/venues/{venue_id}/pois/autocomplete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Points of interest of a venue by what has been typed
         * @description At most 20 requests per second and project, shared by the group `indoor`.
         */
        get: operations["autocompletePois"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/indoor/venues/{venue_id}/pois/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Points of interest of a venue by words and filters, as GeoJSON
         * @description At most 30 requests per second and project, shared by the group `indoor_search`.
         */
        get: operations["searchPois"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/indoor/venues/{venue_id}/features/{feature_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One feature of a venue
         * @description At most 20 requests per second and project, shared by the group `indoor`.
         */
        get: operations["getVenueFeature"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/indoor/venues/{venue_id}/tiles.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the vector tiles of a venue are, and what they hold: TileJSON 3.0
         * @description At most 200 requests per second and project, shared by the group `indoor_tiles`.
         */
        get: operations["getVenueTileJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/indoor/venues/{venue_id}/tiles/{z}/{x}/{y}.pbf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A vector tile of a venue
         * @description At most 200 requests per second and project, shared by the group `indoor_tiles`.
         */
        get: operations["getVenueTile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/indoor/directions/{venue_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The way through a venue, through stops, with steps
         * @description At most 20 requests per second and project, shared by the group `indoor`.
         */
        get: operations["getIndoorDirections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/indoor/distancematrix/{venue_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Walking distances and durations between many places of a venue
         * @description At most 20 requests per second and project, shared by the group `indoor`.
         */
        get: operations["getIndoorDistanceMatrix"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/indoor/venues/{venue_id}/closures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is closed of a venue, was and will be
         * @description At most 20 requests per second and project, shared by the group `indoor`.
         */
        get: operations["listVenueClosures"];
        put?: never;
        /**
         * Close lifts, doors, stairs, paths, rooms or areas of a venue, for a time or until they are opened
         * @description At most 20 requests per second and project, shared by the group `indoor`.
         */
        post: operations["closeVenueFeatures"];
        /**
         * Open features of a venue again: all their closures are removed
         * @description At most 20 requests per second and project, shared by the group `indoor`.
         */
        delete: operations["openVenueFeatures"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/map/{z}/{x}/{y}.mvt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A vector tile of the basemap
         * @description At most 1000 requests per second and project, shared by the group `map_tiles`. It does not count in the quota.
         */
        get: operations["getMapTile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/map.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the vector tiles of the basemap are, and what they hold: TileJSON 3.0
         * @description At most 100 requests per second and project, shared by the group `map`. It does not count in the quota.
         */
        get: operations["getMapTileJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/map/style/{style}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A style of the basemap, for MapLibre
         * @description At most 100 requests per second and project, shared by the group `map`. It does not count in the quota.
         */
        get: operations["getMapStyle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/map/static.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A picture of the basemap, with markers and a line
         * @description At most 10 requests per second and project, shared by the group `map_pictures`.
         */
        get: operations["getMapPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/map/glyphs/{fontstack}/{range}.pbf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Characters of the fonts of the basemap, for MapLibre
         * @description At most 100 requests per second and project, shared by the group `map`. It does not count in the quota.
         */
        get: operations["getMapGlyphs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/map/sprites/{sprite}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Icons of the basemap, for MapLibre
         * @description At most 100 requests per second and project, shared by the group `map`. It does not count in the quota.
         */
        get: operations["getMapSprite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threewords/convert-to-address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The addresses nearest to a three-word address
         * @description At most 20 requests per second and project, shared by the group `threewords`.
         */
        get: operations["convertToAddress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threewords/convert-to-3wa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The three-word address of a point
         * @description At most 20 requests per second and project, shared by the group `threewords`.
         */
        get: operations["convertTo3wa"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threewords/autosuggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Three-word addresses that may be meant, while one is typed
         * @description At most 20 requests per second and project, shared by the group `threewords`.
         */
        get: operations["suggestWords"];
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
        AddressComponent: {
            types: string[];
            long_name: string;
            short_name: string;
        };
        AssetInput: {
            storeId: string | number;
            name: string | number;
            location: {
                lat: number | string;
                lng: number | string;
            };
            address?: {
                lines?: (string | number)[] | null;
                countryCode?: string | number | null;
                city?: string | number | null;
                zipcode?: string | number | null;
            } | null;
            contact?: {
                website?: string | number | null;
                phone?: string | number | null;
                email?: string | number | null;
            } | null;
            types?: (string | number)[] | null;
            tags?: (string | number)[] | null;
            userProperties?: {
                [key: string]: unknown;
            } | null;
            localizedNames?: {
                [key: string]: string | number;
            } | null;
            openingHours?: components["schemas"]["OpeningHoursInput"] | null;
        };
        /** @description A JSON merge patch (RFC 7396) of an asset, also as `application/merge-patch+json`: fields that are sent replace those there are, null removes one. */
        AssetPatchInput: {
            [key: string]: unknown;
        };
        AssetsBody: {
            stores: components["schemas"]["AssetInput"][];
        };
        AutocompletePlacesReply: {
            localities: components["schemas"]["PlaceSuggestion"][];
        };
        AutocompletePoisReply: {
            pagination: components["schemas"]["PoisPagination"];
            predictions: {
                /** Format: int64 */
                id: number;
                name: string | null;
                distance: number | null;
                duration: number | null;
                level: string | null;
                ref: string | null;
                building: string | null;
                category: string | null;
            }[];
        };
        AutocompleteStoresReply: {
            predictions: components["schemas"]["StorePrediction"][];
        };
        ClientPosition: {
            /** @description ISO 3166-1 alpha-2. */
            country_code?: string;
            country_name?: string;
            continent?: string;
            latitude?: number;
            longitude?: number;
            /** @description Kilometres around the position within which the client is. */
            accuracy?: number;
            /** @description The box around that circle. */
            viewport?: {
                northeast: components["schemas"]["LatLng"];
                southwest: components["schemas"]["LatLng"];
            };
            city?: string;
            region_state?: string;
            postal_code?: string;
            /** @description The name in the IANA database. */
            timezone?: string;
        };
        ClientStores: {
            /** @description ISO 3166-1 alpha-2. */
            country_code?: string;
            country_name?: string;
            continent?: string;
            latitude?: number;
            longitude?: number;
            /** @description Kilometres around the position within which the client is. */
            accuracy?: number;
            /** @description The box around that circle. */
            viewport?: {
                northeast: components["schemas"]["LatLng"];
                southwest: components["schemas"]["LatLng"];
            };
            city?: string;
            region_state?: string;
            postal_code?: string;
            /** @description The name in the IANA database. */
            timezone?: string;
            stores: {
                /** @constant */
                type: "FeatureCollection";
                features: components["schemas"]["Store"][];
            };
        };
        CloseVenueFeaturesReply: {
            closures: components["schemas"]["VenueClosure"][];
        };
        ConvertTo3waReply: {
            words: string;
            /** @description The language of the words: `und` for those of no language, where there are none in the one asked for. */
            language: string;
            /** @description The centre of the square. */
            coordinates: {
                lat: number;
                lng: number;
            };
            square: {
                southwest: components["schemas"]["LatLng"];
                northeast: components["schemas"]["LatLng"];
            };
            /** @description ISO 3166-1 alpha-2; null on the high seas. */
            country: string | null;
            nearest_place: string | null;
        };
        ConvertToAddressReply: {
            results: components["schemas"]["NearbyAddress"][];
        };
        Dataset: {
            /** @description A UUID. */
            id: string;
            name: string;
            url: string | null;
            schema_mapping: {
                [key: string]: unknown;
            } | null;
            /**
             * @description What is done with features whose geometries are not valid: `refuse` the file; `repair` them, and leave out those that cannot be repaired; or `skip` them.
             * @enum {string}
             */
            on_invalid: "refuse" | "repair" | "skip";
            /**
             * @description That of the last import.
             * @enum {string}
             */
            status: "success" | "in_progress" | "failed";
            /** @description How many are served. */
            features: number;
            created_at: string;
            updated_at: string;
            /** @description Nothing is deleted but on request. */
            scheduled_for_deletion_after: null;
        };
        DatasetBody: {
            name: string;
            url?: string | null;
            schema_mapping?: components["schemas"]["SchemaMapping"] | null;
            on_invalid?: ("refuse" | "repair" | "skip") | null;
        };
        /** @description What is not sent stays as it is; `null` removes a url or a mapping, and refuses what is not valid. */
        DatasetChanges: {
            name?: string | null;
            url?: string | null;
            schema_mapping?: components["schemas"]["SchemaMapping"] | null;
            on_invalid?: ("refuse" | "repair" | "skip") | null;
            reimport_key?: boolean | null;
        };
        DatasetTileJson: {
            tilejson: string;
            name: string;
            scheme: string;
            /** @description Where tiles are, with the query of this request. */
            tiles: string[];
            minzoom: number;
            maxzoom: number;
            /** @description West, south, east, north. */
            bounds: number[];
            center: number[];
            vector_layers: {
                id: string;
                description: string;
                minzoom: number;
                maxzoom: number;
                fields: {
                    [key: string]: string;
                };
            }[];
        };
        DatasetUndo: {
            /** @description Id of the version to serve again. */
            version: string;
        };
        DatasetVersion: {
            /** @description A UUID. */
            id: string;
            /** @description When its import was finished, ISO 8601. */
            imported_at: string;
            /** @description How many it has. */
            features: number;
            /** @description Whether queries are answered from it. */
            is_served: boolean;
        };
        DatasetVersions: {
            /** @description The one that is served, and the one that was served before it. */
            versions: components["schemas"]["DatasetVersion"][];
        };
        DayOpening: {
            hours: components["schemas"]["OpenPeriod"][];
            isSpecial: boolean;
        };
        Deleted: {
            /** @constant */
            status: "success";
        };
        DistanceMatrix: {
            /** @enum {string} */
            status: "OK" | "INVALID_REQUEST" | "MAX_ELEMENTS_EXCEEDED" | "MAX_ROUTE_LENGTH_EXCEEDED" | "REQUEST_DENIED" | "BACKEND_ERROR" | "OVER_QUERY_LIMIT" | "ZERO_RESULTS";
            rows: {
                elements: components["schemas"]["MatrixElement"][];
            }[];
            error_message?: string;
        };
        Feature: {
            /** @description A UUID. */
            id: string;
            /** @description GeoJSON, or WKB in base64. */
            geometry?: string | null | {
                type: string;
                coordinates: unknown[];
            };
            attributes?: {
                [key: string]: unknown;
            };
        };
        Features: {
            features: components["schemas"]["Feature"][];
            pagination: {
                prev: number | null;
                next: number | null;
                page: number;
                /** @description Stands for the version of the data and for this page: `page_token` of the pages that follow. */
                token?: string;
                /** @description True where the data were changed after the page of `page_token`; else left out. */
                changed?: boolean;
            };
        };
        FindPlacesNearbyReply: {
            results: components["schemas"]["NearbyPlace"][];
            pagination: {
                previous_page: number | null;
                next_page: number | null;
            };
        };
        FleetPlanAccepted: {
            /** @description A UUID. */
            plan_id: string;
            /** @constant */
            status: "accepted";
        };
        FleetPlanStatus: {
            /** @description A UUID. */
            plan_id: string;
            /** @enum {string} */
            status: "accepted" | "inProgress" | "completed" | "timeout" | "error";
            /** @description The share of the work that is done. */
            progress: number;
            error?: string;
        };
        GeocodeBatch: {
            addresses: (string | components["schemas"]["GeocodeRow"])[];
            /** @description Language of the answer: a code of ISO 639-1, or a tag that begins with one, such as `pt-BR`; `zh-TW` or `zh-Hant` for traditional Chinese letters. Else the header `Accept-Language` decides; without it names are those on the spot. */
            language?: string;
            /**
             * @description Postal codes of Western Europe and of the countries that were imported, or of the world where the project has that option.
             * @default standard
             * @enum {string}
             */
            data?: "standard" | "advanced";
            /** @description Countries to search in, by their alpha-2 or alpha-3 codes: `country:fr|country:bel`. */
            components?: string;
            /** @description Point to prefer results around, with `radius`. Such as `48.8566,2.3522`. */
            location?: string;
            /**
             * @description Metres around `location` within which results are preferred.
             * @default 100000
             */
            radius?: number;
            /**
             * @description Types to find. One or more of `country`, `admin_level`, `admin_level_1`, `admin_level_2`, `admin_level_3`, `postal_code`, `address`, `route`, `locality`, `city`, `town`, `village`, `hamlet`, `borough`, `suburb`, `quarter`, `neighbourhood`, `point_of_interest`, `beach`, `government`, `park`, `park.national`, `place_of_worship`, `police`, `post_office`, `sports`, `sports.golf`, `sports.winter`, `transit`, `transit.station`, `transit.station.airport`, `transit.station.rail`, `transit.station.rail.subway`, `transit.station.rail.train`, `transit.station.rail.light_rail`, `transit.station.rail.monorail`, `transit.station.rail.funicular`, `transit.station.rail.tram`, `business`, `business.car_repair`, `business.car_rental`, `business.cinema`, `business.conference_centre`, `business.exhibition_centre`, `business.theatre`, `business.nightclub`, `business.finance`, `business.finance.bank`, `business.fuel`, `business.parking`, `business.food_and_drinks`, `business.food_and_drinks.bar`, `business.food_and_drinks.biergarten`, `business.food_and_drinks.cafe`, `business.food_and_drinks.fast_food`, `business.food_and_drinks.pub`, `business.food_and_drinks.restaurant`, `business.food_and_drinks.food_court`, `business.shop`, `business.shop.mall`, `business.shop.bakery`, `business.shop.butcher`, `business.shop.library`, `business.shop.grocery`, `business.shop.sports`, `business.shop.toys`, `business.shop.clothes`, `business.shop.furniture`, `business.shop.electronics`, `business.shop.doityourself`, `business.shop.craft`, `education`, `education.school`, `education.kindergarten`, `education.university`, `education.college`, `education.library`, `hospitality`, `hospitality.hotel`, `hospitality.hostel`, `hospitality.guest_house`, `hospitality.bed_and_breakfast`, `hospitality.motel`, `medical`, `medical.hospital`, `medical.pharmacy`, `medical.clinic`, `tourism`, `tourism.art_gallery`, `tourism.attraction`, `tourism.attraction.amusement_park`, `tourism.attraction.zoo`, `tourism.attraction.aquarium`, `tourism.monument`, `tourism.monument.castle`, `tourism.museum`, `business.mall`, `airport`, `train_station`, `metro_station`, `shopping`, `museum`, `zoo`, `amusement_park`, `art_gallery`, `tourist_attraction`, joined by `|`.
             * @default locality|postal_code|address
             */
            types?: string;
            /** @description Types to leave out. One or more of `country`, `admin_level`, `admin_level_1`, `admin_level_2`, `admin_level_3`, `postal_code`, `address`, `route`, `locality`, `city`, `town`, `village`, `hamlet`, `borough`, `suburb`, `quarter`, `neighbourhood`, `point_of_interest`, `beach`, `government`, `park`, `park.national`, `place_of_worship`, `police`, `post_office`, `sports`, `sports.golf`, `sports.winter`, `transit`, `transit.station`, `transit.station.airport`, `transit.station.rail`, `transit.station.rail.subway`, `transit.station.rail.train`, `transit.station.rail.light_rail`, `transit.station.rail.monorail`, `transit.station.rail.funicular`, `transit.station.rail.tram`, `business`, `business.car_repair`, `business.car_rental`, `business.cinema`, `business.conference_centre`, `business.exhibition_centre`, `business.theatre`, `business.nightclub`, `business.finance`, `business.finance.bank`, `business.fuel`, `business.parking`, `business.food_and_drinks`, `business.food_and_drinks.bar`, `business.food_and_drinks.biergarten`, `business.food_and_drinks.cafe`, `business.food_and_drinks.fast_food`, `business.food_and_drinks.pub`, `business.food_and_drinks.restaurant`, `business.food_and_drinks.food_court`, `business.shop`, `business.shop.mall`, `business.shop.bakery`, `business.shop.butcher`, `business.shop.library`, `business.shop.grocery`, `business.shop.sports`, `business.shop.toys`, `business.shop.clothes`, `business.shop.furniture`, `business.shop.electronics`, `business.shop.doityourself`, `business.shop.craft`, `education`, `education.school`, `education.kindergarten`, `education.university`, `education.college`, `education.library`, `hospitality`, `hospitality.hotel`, `hospitality.hostel`, `hospitality.guest_house`, `hospitality.bed_and_breakfast`, `hospitality.motel`, `medical`, `medical.hospital`, `medical.pharmacy`, `medical.clinic`, `tourism`, `tourism.art_gallery`, `tourism.attraction`, `tourism.attraction.amusement_park`, `tourism.attraction.zoo`, `tourism.attraction.aquarium`, `tourism.monument`, `tourism.monument.castle`, `tourism.museum`, `business.mall`, `airport`, `train_station`, `metro_station`, `shopping`, `museum`, `zoo`, `amusement_park`, `art_gallery`, `tourist_attraction`, joined by `|`. */
            excluded_types?: string;
            /**
             * @description Fields to return. One or more of `geometry`, `address_components`, `shape`, joined by `|`.
             * @default geometry|address_components
             */
            fields?: string;
            /**
             * @description Form of country codes in the answer. Else that of `components`, else `alpha2`.
             * @enum {string}
             */
            cc_format?: "alpha2" | "alpha3";
            /**
             * @description Leaves out deprecated fields.
             * @default false
             */
            no_deprecated_fields?: boolean;
        };
        GeocodeBatchReply: {
            /** @description One for each row, in the order of the rows. */
            results: components["schemas"]["GeocodedRow"][];
        };
        GeocodeReply: {
            results: {
                public_id: string;
                types: string[];
                formatted_address: string;
                name: string;
                administrative_area_label?: string;
                /** @constant */
                status?: "not_yet_built";
                geometry?: components["schemas"]["PlaceGeometry"];
                address_components?: components["schemas"]["AddressComponent"][];
                /** @deprecated */
                categories?: string[];
                addresses?: components["schemas"]["PostcodeAddresses"];
                /** @description Metres from `latlng`; 0 for what holds it. */
                distance?: number;
                /** @description For each part of the result that the address names, how well it does: 0 to 1. */
                scores_per_components?: {
                    [key: string]: number;
                };
                /** @description The words of `address` that nothing of the result explains. */
                unmatched?: string[];
                /** @description The share of the letters of `address` that the result explains: 0 to 1. */
                confidence?: number;
            }[];
        };
        GeocodeRow: {
            id?: string | number;
            /** @description Either this or `latlng`. */
            address?: string;
            /** @description Point whose address is wanted, such as `48.8566,2.3522`. */
            latlng?: string;
            /** @description Countries of this row alone: `country:fr`. */
            components?: string;
        };
        GeocodedRow: {
            /** @description That of the row. */
            id?: string | number;
            /** @description That of the row. */
            address?: string;
            /** @enum {unknown} */
            status: "OK" | "ZERO_RESULTS" | "INVALID_REQUEST";
            /** @description Why the row has another status than `OK`. */
            error_message?: string;
            /** @enum {unknown} */
            accuracy?: "ROOFTOP" | "APPROXIMATE" | "RANGE_INTERPOLATED" | "GEOMETRIC_CENTER" | "POSTAL_CODE" | "DISTRICT";
            /** @description The share of the letters of `address` that the result explains: 0 to 1. */
            confidence?: number;
            /** @description The words of `address` that nothing of the result explains. */
            unmatched?: string[];
            /** @description The best result. */
            result: {
                public_id: string;
                types: string[];
                formatted_address: string;
                name: string;
                administrative_area_label?: string;
                /** @constant */
                status?: "not_yet_built";
                geometry?: components["schemas"]["PlaceGeometry"];
                address_components?: components["schemas"]["AddressComponent"][];
                /** @deprecated */
                categories?: string[];
                addresses?: components["schemas"]["PostcodeAddresses"];
                /** @description Metres from `latlng`; 0 for what holds it. */
                distance?: number;
                /** @description For each part of the result that the address names, how well it does: 0 to 1. */
                scores_per_components?: {
                    [key: string]: number;
                };
                /** @description The words of `address` that nothing of the result explains. */
                unmatched?: string[];
                /** @description The share of the letters of `address` that the result explains: 0 to 1. */
                confidence?: number;
            } | null;
        };
        GetIndoorDirectionsReply: {
            /** @default ok */
            status: string;
            /** @description The best route, then alternatives. */
            routes: {
                /** @description West, south, east, north. */
                bounds: number[];
                legs: components["schemas"]["IndoorLeg"][];
                /**
                 * @description Part of it is not drawn in the plan, but assumed.
                 * @constant
                 */
                assumed?: true;
                /** @description What is assumed. */
                assumptions?: {
                    /**
                     * @description A `door` of a room, shaft or stairwell; a `connection` from a drawn door, or the end of stairs, to what is near; `stairs`.
                     * @enum {unknown}
                     */
                    type: "door" | "connection" | "stairs";
                    location: components["schemas"]["IndoorLocation"];
                    /** @description Whose door it is. */
                    poi_id: number | null;
                }[];
            }[];
            destination?: components["schemas"]["IndoorDestination"];
        };
        GetIndoorDistanceMatrixReply: {
            /** @default ok */
            status: string;
            rows: {
                elements: {
                    /**
                     * @description `NOT_FOUND`: the origin or the destination cannot be read, or is no place of the venue. `ZERO_RESULTS`: no way leads there.
                     * @enum {string}
                     */
                    status: "OK" | "ZERO_RESULTS" | "NOT_FOUND";
                    distance?: components["schemas"]["IndoorMeasured"];
                    duration?: components["schemas"]["IndoorMeasured"];
                }[];
            }[];
        };
        GetIsochroneReply: components["schemas"]["Isochrones"] | components["schemas"]["Isoline"];
        GetMapTileJsonReply: components["schemas"]["MapTileJson"] & {
            /** @description Whom a map has to credit. */
            attribution: string;
        };
        GetOgcConformanceReply: {
            conformsTo: string[];
        };
        GetOgcLandingPageReply: {
            title: string;
            description: string;
            links: components["schemas"]["OgcLink"][];
        };
        GetPlaceDetailsReply: {
            result: {
                public_id: string;
                types: string[];
                formatted_address: string;
                name: string;
                administrative_area_label?: string;
                /** @constant */
                status?: "not_yet_built";
                geometry?: components["schemas"]["PlaceGeometry"];
                address_components?: components["schemas"]["AddressComponent"][];
                /** @deprecated */
                categories?: string[];
                addresses?: components["schemas"]["PostcodeAddresses"];
            };
        };
        GetRouteReply: {
            /** @enum {string} */
            status: "OK" | "ZERO_RESULTS" | "INVALID_REQUEST" | "BACKEND_ERROR";
            error_message?: string;
            routes: {
                overview_polyline: components["schemas"]["Polyline"];
                bounds: {
                    northeast: components["schemas"]["RoadPoint"];
                    southwest: components["schemas"]["RoadPoint"];
                };
                waypoint_order?: number[];
                /** @description The road that most of it leads along; empty where its roads have no names. */
                main_route_name: string;
                /** @description Whether it is the one to take: the first. */
                recommended: boolean;
                /** @description Always empty. */
                notice: string;
                /** @description Metres that are climbed; ups and downs of less than 3 m are not counted. Only where the elevation of at least nine tenths of the way is known. */
                ascent?: number;
                /** @description Metres that are descended, counted alike. Only where the elevation of at least nine tenths of the way is known. */
                descent?: number;
                /** @description Metres from the origin, and metres over the sea there. Only where the elevation of at least nine tenths of the way is known. */
                profile?: number[][];
                legs: {
                    distance: components["schemas"]["Measured"];
                    duration: components["schemas"]["Measured"];
                    start_location: components["schemas"]["RoadPoint"];
                    end_location: components["schemas"]["RoadPoint"];
                    /** @description The stop that it begins at: 0 is the origin, then the waypoints as they were sent. */
                    start_waypoint: number;
                    /** @description The stop that it ends at, counted in the same way. */
                    end_waypoint: number;
                    /** @description The road, or the venue, that it begins on: its name, else its number; empty without any. */
                    start_address: string;
                    /** @description The one that it ends on. */
                    end_address: string;
                    /** @description Metres that are climbed; ups and downs of less than 3 m are not counted. Only where the elevation of at least nine tenths of the way is known. */
                    ascent?: number;
                    /** @description Metres that are descended, counted alike. Only where the elevation of at least nine tenths of the way is known. */
                    descent?: number;
                    /**
                     * @description Of a route from or to a place in a venue: whether the leg leads along streets, or through a venue.
                     * @enum {string}
                     */
                    engine?: "road" | "indoor";
                    /** @description The venue that the leg leads through. */
                    venue_id?: string;
                    steps?: components["schemas"]["RouteStep"][];
                }[];
            }[];
        };
        GetStoreBoundsReply: {
            bounds: components["schemas"]["StoreBounds"];
        };
        GetTollsReply: {
            /** @enum {string} */
            status: "OK" | "ZERO_RESULTS" | "INVALID_REQUEST" | "BACKEND_ERROR";
            error_message?: string;
            routes: {
                overview_polyline: components["schemas"]["Polyline"];
                bounds: {
                    northeast: components["schemas"]["RoadPoint"];
                    southwest: components["schemas"]["RoadPoint"];
                };
                waypoint_order?: number[];
                legs: {
                    distance: components["schemas"]["Measured"];
                    duration: components["schemas"]["Measured"];
                    start_location: components["schemas"]["RoadPoint"];
                    end_location: components["schemas"]["RoadPoint"];
                    tolls: components["schemas"]["Toll"][];
                    tollSystems: {
                        id: number;
                        name: string;
                    }[];
                    tollTotals: components["schemas"]["TollTotals"];
                }[];
                tollTotals: components["schemas"]["TollTotals"];
            }[];
        };
        ImportStatus: {
            /** @description A UUID. */
            id: string;
            /** @enum {string} */
            status: "success" | "in_progress" | "failed";
            /** @description Why the last import failed. */
            error: string | null;
            /** @description The features of the last import whose geometries were not valid; `null` where all were. */
            invalid: components["schemas"]["InvalidFeatures"] | null;
            steps: {
                /** @enum {string} */
                name: "fetch" | "import";
                /** @description ISO 8601. */
                start: string | null;
                /** @description ISO 8601. */
                end: string | null;
                /** @enum {string} */
                status: "success" | "in_progress" | "failed";
                /** @description Bytes that were fetched, features that were imported. */
                count: number | null;
                /** @description What has been noted of the step. */
                entries: {
                    /** @description ISO 8601. */
                    created_at: string;
                    detail: string;
                    /** @enum {string} */
                    level: "info" | "error";
                }[];
            }[];
        };
        /** @description Which place the route leads to, where a kind of place was asked for. */
        IndoorDestination: {
            /** Format: int64 */
            poi_id: number;
            name: string | null;
            ref: string | null;
        };
        IndoorInvalidInput: {
            detail: components["schemas"]["InputError"][];
            context: Record<string, never>;
        };
        IndoorLeg: {
            distance: components["schemas"]["IndoorMeasured"];
            duration: components["schemas"]["IndoorMeasured"];
            start_location: components["schemas"]["IndoorLocation"];
            end_location: components["schemas"]["IndoorLocation"];
            steps: components["schemas"]["IndoorStep"][];
            /** @description The waypoint that the leg ends at; null for the last leg, and for one that ends at a gate of a venue. */
            waypoint: string | null;
            /**
             * @description Of a route that leads over streets: whether the leg leads along them, or through a venue.
             * @enum {string}
             */
            engine?: "road" | "indoor";
            /** @description Of a route that leads over streets: the venue that the leg leads through. */
            venue_id?: string;
        };
        IndoorLocation: {
            lat: number;
            lng: number;
            level: number;
        };
        IndoorMeasured: {
            value: number;
            text: string;
        };
        IndoorStep: {
            distance: components["schemas"]["IndoorMeasured"];
            duration: components["schemas"]["IndoorMeasured"];
            /** @description What the instruction speaks of. */
            poi_id: number | null;
            /** @description Direction at the beginning, degrees clockwise from north, 0 to less than 360. */
            bearing_start: number;
            /** @description Direction at the end. */
            bearing_end: number;
            start_location: components["schemas"]["IndoorLocation"];
            end_location: components["schemas"]["IndoorLocation"];
            /** @description Positions as [lng, lat]. */
            polyline: number[][];
            /** @description The level of each position of the polyline. */
            levels: number[];
            instruction: {
                summary: string;
                instruction_type: string;
            } | null;
            /** @description The profiles that may take this step; none stands for all. */
            routing_profiles: string[];
            /**
             * @description Part of it is not drawn in the plan, but assumed.
             * @constant
             */
            assumed?: true;
            /** @description What is assumed. */
            assumptions?: {
                /**
                 * @description A `door` of a room, shaft or stairwell; a `connection` from a drawn door, or the end of stairs, to what is near; `stairs`.
                 * @enum {unknown}
                 */
                type: "door" | "connection" | "stairs";
                location: components["schemas"]["IndoorLocation"];
                /** @description Whose door it is. */
                poi_id: number | null;
            }[];
            /** @description `turnstile`: the step passes one, which wheelchairs and strollers do by a wide gate beside it, or with help. */
            notes?: string[];
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
        InvalidFeature: {
            /** @description Where it stands in the file: `feature 12`, `line 40`. */
            place: string;
            /** @description Its own id in the file. */
            id: string | null;
            fault: string;
            /** @enum {string} */
            outcome: "refused" | "repaired" | "skipped";
        };
        InvalidFeatures: {
            /**
             * @description What is done with features whose geometries are not valid: `refuse` the file; `repair` them, and leave out those that cannot be repaired; or `skip` them.
             * @enum {string}
             */
            on_invalid: "refuse" | "repair" | "skip";
            /** @description Because of so many features the file was refused. */
            refused: number;
            /** @description Features that were imported with another geometry. */
            repaired: number;
            /** @description Features that were left out. */
            skipped: number;
            /** @description The first 100. */
            features: components["schemas"]["InvalidFeature"][];
        };
        InvalidInput: {
            detail: components["schemas"]["InputError"][];
        };
        Isochrones: {
            /** @enum {string} */
            status: "OK" | "ZERO_RESULTS" | "INVALID_REQUEST" | "BACKEND_ERROR";
            error_message?: string;
            /** @constant */
            type: "FeatureCollection";
            features: {
                /** @constant */
                type: "Feature";
                properties: {
                    value: number;
                    method: string;
                    mode: string;
                };
                geometry: {
                    /** @constant */
                    type: "MultiPolygon";
                    coordinates: number[][][][];
                };
            }[];
        };
        Isoline: {
            /** @enum {string} */
            status: "OK" | "ZERO_RESULTS" | "INVALID_REQUEST" | "BACKEND_ERROR";
            error_message?: string;
            isoline?: {
                origin: components["schemas"]["RoadPoint"];
                time?: {
                    value: number;
                    text: string;
                };
                distance?: {
                    value: number;
                    text: string;
                };
                /** @description The outer ring of the largest part, as an encoded polyline of precision 5. */
                geometry: string;
            };
        };
        LargeMatrix: {
            /** @description A UUID. */
            matrixId: string;
            matrix: {
                numOrigins: number;
                numDestinations: number;
                /** @description Seconds, row by row. */
                travelTimes: number[];
                /** @description Metres, row by row. */
                distances: number[];
                /** @description 0, or 3 where there is no route: the other numbers are 0 there. */
                errorCodes: number[];
            };
        };
        LastUndoableWrite: {
            /** @description Null where nothing can be undone. */
            last: components["schemas"]["UndoableWrite"] | null;
        };
        LatLng: {
            lat: number;
            lng: number;
        };
        ListDatasetsReply: {
            datasets: components["schemas"]["Dataset"][];
            pagination: {
                prev: number | null;
                next: number | null;
                page: number;
            };
        };
        ListOgcCollectionsReply: {
            collections: components["schemas"]["OgcCollection"][];
            links: components["schemas"]["OgcLink"][];
        };
        ListStoresReply: {
            /** @constant */
            type: "FeatureCollection";
            features: components["schemas"]["Store"][];
            pagination: {
                page: number;
                pageCount: number;
                /** @description Stands for the version of the data and for this page: `page_token` of the pages that follow. */
                token?: string;
                /** @description True where the data were changed after the page of `page_token`; else left out. */
                changed?: boolean;
            };
        };
        ListVenueClosuresReply: {
            closures: components["schemas"]["VenueClosure"][];
        };
        ListVenuesReply: {
            venues: components["schemas"]["Venue"][];
        } | components["schemas"]["Venue"][];
        ListZonesReply: {
            /** @constant */
            status: "ok";
            zones: components["schemas"]["Zone"][];
            pagination: {
                page: number;
                pageCount: number;
            };
        };
        /** @description A style of MapLibre. */
        MapStyle: {
            /** @constant */
            version: 8;
            name: string;
            sources: {
                [key: string]: {
                    type: string;
                    url: string;
                };
            };
            layers: ({
                id: string;
                type: string;
            } & {
                [key: string]: unknown;
            })[];
        } & {
            [key: string]: unknown;
        };
        MapTileJson: {
            tilejson: string;
            name: string;
            scheme: string;
            /** @description Where tiles are, with the query of this request. */
            tiles: string[];
            minzoom: number;
            maxzoom: number;
            /** @description West, south, east, north. */
            bounds: number[];
            center: number[];
            vector_layers: {
                id: string;
                description: string;
                minzoom: number;
                maxzoom: number;
                fields: {
                    [key: string]: string;
                };
            }[];
        };
        MatchTraceBody: components["schemas"]["Trace"] | components["schemas"]["TraceGeoJson"];
        MatchTraceReply: {
            /** @enum {string} */
            status: "OK" | "ZERO_RESULTS" | "INVALID_REQUEST" | "BACKEND_ERROR";
            error_message?: string;
            matchings: components["schemas"]["Matching"][];
            points: (components["schemas"]["MatchedPoint"] | components["schemas"]["UnmatchedPoint"])[];
            gaps: components["schemas"]["MatchingGap"][];
        };
        MatchedPoint: {
            /** @constant */
            matched: true;
            location: components["schemas"]["RoadPoint"];
            distance: components["schemas"]["Measured"];
            /** @description Its matching, from 0. */
            matching: number;
            name: string;
            ref: string;
            /**
             * Format: int64
             * @description Id of the way in OpenStreetMap.
             */
            way_id: number;
        };
        MatchedRoad: {
            name: string;
            ref: string;
            /**
             * Format: int64
             * @description Id of the way in OpenStreetMap.
             */
            way_id: number;
            distance: components["schemas"]["Measured"];
            /** @description A point of the request, from 0. */
            from_point?: number;
            /** @description A point of the request, from 0. */
            to_point?: number;
        };
        Matching: {
            confidence: number;
            distance: components["schemas"]["Measured"];
            duration: components["schemas"]["Measured"];
            polyline: components["schemas"]["Polyline"];
            /** @description A point of the request, from 0. */
            start_point: number;
            /** @description A point of the request, from 0. */
            end_point: number;
            roads: components["schemas"]["MatchedRoad"][];
        };
        MatchingGap: {
            /** @description A point of the request, from 0. */
            after_point: number;
            /** @description A point of the request, from 0. */
            before_point: number;
            /** @enum {string} */
            reason: "no_road" | "too_far_apart" | "no_way";
        };
        MatrixAccepted: {
            /** @description A UUID. */
            matrix_id: string;
            /** @constant */
            status: "accepted";
        };
        MatrixElement: {
            /** @enum {string} */
            status: "OK" | "ZERO_RESULTS";
            duration?: components["schemas"]["Measured"];
            distance?: components["schemas"]["Measured"];
            /** @description What the tolls cost, where that was asked for. */
            toll?: {
                /** @description The sum of the cheapest fares, by currency; tolls that a cap limits together are paid by one method. */
                cheapest: {
                    type: string;
                    currency: string;
                    value: number;
                }[];
                /** @description How many tolls have no price; they are in no sum. */
                unknown: number;
            };
        };
        MatrixStatus: {
            /** @description A UUID. */
            matrix_id: string;
            /** @enum {string} */
            status: "accepted" | "inProgress" | "completed" | "timeout" | "error";
            /** @description The share of the rows that is done. */
            progress: number;
            error?: string;
        };
        Measured: {
            value: number;
            text: string;
        };
        NearbyAddress: {
            types: string[];
            formatted_address: string;
            /** @description The same text as `formatted_address`. */
            description: string;
            public_id: string;
            /** @description `not_yet_built` for what the map says is planned or under construction. */
            status: "not_yet_built" | null;
            /** @description Flats and other units of the house. */
            sub_buildings: {
                public_id: string;
                description: string;
            }[];
        };
        NearbyPlace: {
            public_id: string;
            types: string[];
            /** @deprecated */
            categories?: string[];
            name: string;
            formatted_address: string;
            geometry?: components["schemas"]["PlaceGeometry"];
            address_components?: components["schemas"]["AddressComponent"][];
        };
        OgcCollection: {
            id: string;
            title: string;
            description: string;
            extent?: {
                spatial: {
                    bbox: number[][];
                    crs: string;
                };
            };
            itemType: string;
            crs: string[];
            storageCrs: string;
            links: components["schemas"]["OgcLink"][];
        };
        OgcException: {
            /** @description What is wrong, in a word. */
            code: string;
            description: string;
        };
        OgcLink: {
            href: string;
            rel: string;
            type?: string;
            title?: string;
        };
        OgcQueryables: {
            $schema: string;
            $id: string;
            type: string;
            title: string;
            properties: {
                [key: string]: unknown;
            };
        };
        OneAssetInput: {
            storeId?: string | number;
            name: string | number;
            location: {
                lat: number | string;
                lng: number | string;
            };
            address?: {
                lines?: (string | number)[] | null;
                countryCode?: string | number | null;
                city?: string | number | null;
                zipcode?: string | number | null;
            } | null;
            contact?: {
                website?: string | number | null;
                phone?: string | number | null;
                email?: string | number | null;
            } | null;
            types?: (string | number)[] | null;
            tags?: (string | number)[] | null;
            userProperties?: {
                [key: string]: unknown;
            } | null;
            localizedNames?: {
                [key: string]: string | number;
            } | null;
            openingHours?: components["schemas"]["OpeningHoursInput"] | null;
        };
        OpenAllDay: {
            /** @constant */
            "all-day": true;
        };
        OpenAllDayInput: {
            /** @constant */
            "all-day": true;
        };
        OpenPeriod: {
            start: string;
            end: string;
            /** @constant */
            "all-day"?: true;
        };
        OpenSlice: {
            start: string;
            end: string;
            /** @description With `end_day` or `all-day`: the day on which it began, `YYYY-MM-DD`. Left out, with a start of `00:00`, where it has been open for longer than 366 days. */
            day?: string;
            /** @description The day on which it ends, where that is neither the first day nor, as an end before the start says, the next. */
            end_day?: string;
            /**
             * @description All of today; with `day`, or without a `next_opening`, it does not close within the 366 days that are looked at.
             * @constant
             */
            "all-day"?: true;
        };
        OpenStatus: {
            open_now: boolean;
            /** @description 1 is Monday. */
            week_day: number;
            open_hours: components["schemas"]["OpenPeriod"][];
            current_slice?: components["schemas"]["OpenSlice"];
            next_opening?: {
                start: string;
                end: string;
                day: string;
                /** @description The day on which it ends, where that is neither the first day nor, as an end before the start says, the next. */
                end_day?: string;
                /**
                 * @description All of today; with `day`, or without a `next_opening`, it does not close within the 366 days that are looked at.
                 * @constant
                 */
                "all-day"?: true;
            };
        };
        OpenVenueFeaturesReply: {
            /** @description How many closures were removed. */
            opened: number;
        };
        OpeningDay: components["schemas"]["OpeningEntry"][] | components["schemas"]["OpenAllDay"];
        OpeningDayInput: components["schemas"]["OpeningEntryInput"][] | components["schemas"]["OpenAllDayInput"];
        OpeningEntry: components["schemas"]["OpeningPeriod"] | components["schemas"]["OpenAllDay"];
        OpeningEntryInput: components["schemas"]["OpeningPeriodInput"] | components["schemas"]["OpenAllDayInput"];
        OpeningHours: {
            timezone?: string | null;
            usual?: {
                1?: components["schemas"]["OpeningDay"] | null;
                2?: components["schemas"]["OpeningDay"] | null;
                3?: components["schemas"]["OpeningDay"] | null;
                4?: components["schemas"]["OpeningDay"] | null;
                5?: components["schemas"]["OpeningDay"] | null;
                6?: components["schemas"]["OpeningDay"] | null;
                7?: components["schemas"]["OpeningDay"] | null;
                default?: components["schemas"]["OpeningDay"] | null;
            } | null;
            special?: {
                [key: string]: components["schemas"]["OpeningDay"];
            } | null;
            temporary_closure?: components["schemas"]["TemporaryClosure"][] | null;
        };
        OpeningHoursInput: {
            timezone?: string | number | null;
            usual?: {
                1?: components["schemas"]["OpeningDayInput"] | null;
                2?: components["schemas"]["OpeningDayInput"] | null;
                3?: components["schemas"]["OpeningDayInput"] | null;
                4?: components["schemas"]["OpeningDayInput"] | null;
                5?: components["schemas"]["OpeningDayInput"] | null;
                6?: components["schemas"]["OpeningDayInput"] | null;
                7?: components["schemas"]["OpeningDayInput"] | null;
                default?: components["schemas"]["OpeningDayInput"] | null;
            } | null;
            special?: {
                [key: string]: components["schemas"]["OpeningDayInput"];
            } | null;
            temporary_closure?: components["schemas"]["TemporaryClosureInput"][] | null;
        };
        OpeningPeriod: {
            /** @description Time of day, `hh:mm` or `h:mm`. */
            start: string;
            /** @description Time of day; `23:59` and `24:00` are its end. Before the start it is one of the next day; `00:00` to `00:00` is all day. */
            end: string;
        };
        OpeningPeriodInput: {
            start: string | number;
            end: string | number;
        };
        Optimization: {
            /** @constant */
            code: 0;
            summary: {
                cost: number;
                setup: number;
                service: number;
                /** @description Travel, in seconds. */
                duration: number;
                waiting_time: number;
                priority: number;
                /** @description Always empty: a plan breaks no rule. */
                violations: {
                    cause: string;
                }[];
                delivery?: number[];
                pickup?: number[];
                /** @description In metres, where distances are known. */
                distance?: number;
                routes: number;
                /** @description Tasks that are not served. */
                unassigned: number;
                /** @description In milliseconds. */
                computing_times: {
                    loading: number;
                    solving: number;
                    routing: number;
                };
            };
            unassigned: {
                id: number;
                /** @enum {string} */
                type: "job" | "pickup" | "delivery";
                description?: string;
                location?: number[];
                location_index?: number;
                /**
                 * @description The first that holds: no vehicle has the `skills`, or the `capacity`; it is `unreachable` by road; its `time_windows` and the hours and breaks of vehicles do not meet; it is beyond the `limits` of vehicles; else there is `no_room` beside other tasks.
                 * @enum {string}
                 */
                reason: "skills" | "capacity" | "unreachable" | "time_windows" | "limits" | "no_room";
            }[];
            routes: components["schemas"]["OptimizationRoute"][];
        };
        OptimizationBreak: {
            /** @description Unique for the vehicle. */
            id: number;
            /** @description When service may begin: windows in order that do not meet. Without any, at any time. */
            time_windows?: number[][];
            /**
             * @description Length, in seconds.
             * @default 0
             */
            service?: number;
            /** @description Returned with the step. */
            description?: string;
            /** @description The most that may be on board. */
            max_load?: number[];
        };
        OptimizationJob: {
            /** @description Unique among jobs, among pick-ups, and among deliveries. */
            id: number;
            /** @description Returned with the step. */
            description?: string;
            /** @description Longitude, latitude. */
            location?: number[];
            /** @description A row and a column of `matrices`. */
            location_index?: number;
            /**
             * @description Time before the service, where the place before was another one, in seconds.
             * @default 0
             */
            setup?: number;
            /**
             * @description Time of the service, in seconds.
             * @default 0
             */
            service?: number;
            /** @description Setup times by the `type` of the vehicle. */
            setup_per_type?: {
                [key: string]: number;
            };
            /** @description Service times by the `type` of the vehicle. */
            service_per_type?: {
                [key: string]: number;
            };
            /** @description When service may begin: windows in order that do not meet. Without any, at any time. */
            time_windows?: number[][];
            /** @description What is unloaded; on board from the start on. */
            delivery?: number[];
            /** @description What is loaded; on board until the end. */
            pickup?: number[];
            /** @description An older name of `delivery`. */
            amount?: number[];
            /** @description What the vehicle must have all of. */
            skills?: number[];
            /**
             * @description What is served first where not all can be: the higher.
             * @default 0
             */
            priority?: number;
        };
        OptimizationMatrices: {
            durations?: number[][];
            distances?: number[][];
            costs?: number[][];
        };
        OptimizationOptions: {
            /**
             * @description Whether routes have a geometry.
             * @default false
             */
            g?: boolean;
            /** @description The longest that the search takes, in seconds. */
            l?: number;
            /**
             * @description How much is tried: 5 is the most.
             * @default 5
             */
            x?: number;
            /**
             * @description Threads: one.
             * @default 1
             */
            t?: number;
            /** @description `false` alone: times of given routes (“plan mode”) are not worked out. */
            c?: boolean;
            /**
             * @description The same seed finds the same plan.
             * @default 0
             */
            seed?: number;
        };
        OptimizationRefusal: {
            /** @description Why: 1 a failure, 2 the request, 3 the roads, 4 the size of the request. */
            code: number;
            /** @description The field and the reason. */
            error: string;
        };
        OptimizationRequest: {
            vehicles: components["schemas"]["OptimizationVehicle"][];
            jobs?: components["schemas"]["OptimizationJob"][];
            shipments?: components["schemas"]["OptimizationShipment"][];
            options?: components["schemas"]["OptimizationOptions"];
            /** @description By profile: tables that take the place of the roads, row by row. */
            matrices?: {
                [key: string]: components["schemas"]["OptimizationMatrices"];
            };
            /** @description An older form of `matrices.car.durations`. */
            matrix?: number[][];
        };
        OptimizationRoute: {
            vehicle: number;
            description?: string;
            cost: number;
            setup: number;
            service: number;
            /** @description Travel, in seconds. */
            duration: number;
            waiting_time: number;
            priority: number;
            /** @description Always empty: a plan breaks no rule. */
            violations: {
                cause: string;
            }[];
            delivery?: number[];
            pickup?: number[];
            /** @description In metres, where distances are known. */
            distance?: number;
            steps: components["schemas"]["OptimizationStep"][];
            /** @description An encoded polyline, precision 5. */
            geometry?: string;
        };
        OptimizationShipment: {
            pickup: components["schemas"]["ShipmentStep"];
            delivery: components["schemas"]["ShipmentStep"];
            /** @description What is on board between the two. */
            amount?: number[];
            /** @description What the vehicle must have all of. */
            skills?: number[];
            /**
             * @description What is served first where not all can be: the higher.
             * @default 0
             */
            priority?: number;
        };
        OptimizationStep: {
            /** @enum {string} */
            type: "start" | "job" | "pickup" | "delivery" | "break" | "end";
            id?: number;
            description?: string;
            location?: number[];
            location_index?: number;
            arrival: number;
            /** @description Travel until then, in seconds. */
            duration: number;
            setup: number;
            service: number;
            waiting_time: number;
            load?: number[];
            distance?: number;
            /** @description Always empty: a plan breaks no rule. */
            violations: {
                cause: string;
            }[];
        };
        OptimizationVehicle: {
            /** @description Returned with its route. */
            id: number;
            /**
             * @description `car`, `bike`, `foot`, a mode of travel, or a key of `matrices`.
             * @default car
             */
            profile?: string;
            dimensions?: components["schemas"]["VehicleDimensions"];
            /** @description Returned with its route. */
            description?: string;
            /** @description Longitude, latitude. */
            start?: number[];
            /** @description A row and a column of `matrices`. */
            start_index?: number;
            /** @description Longitude, latitude. */
            end?: number[];
            /** @description A row and a column of `matrices`. */
            end_index?: number;
            /** @description The most that is on board. */
            capacity?: number[];
            costs?: components["schemas"]["VehicleCosts"];
            /** @description What it can do. */
            skills?: number[];
            /** @description A key of `setup_per_type` and `service_per_type`. */
            type?: string;
            /** @description Begin and end in seconds, both included. */
            time_window?: number[];
            /** @description All are taken. */
            breaks?: components["schemas"]["OptimizationBreak"][];
            /**
             * @description Travel times are divided by it and rounded.
             * @default 1
             */
            speed_factor?: number;
            /** @description The most tasks. */
            max_tasks?: number;
            /** @description The longest travel, in seconds. */
            max_travel_time?: number;
            /** @description The longest travel, in metres. */
            max_distance?: number;
            /** @description Tasks with which the search begins, in their order. */
            steps?: components["schemas"]["VehicleStep"][];
        };
        /** @description What is left out is read from the query. */
        OrderLargeMatrixBody: {
            /** @description Where trips begin: `latitude,longitude` joined by `|`, or an encoded polyline as `enc:…:`. */
            origins: string;
            /** @description Where trips end, in the same form. */
            destinations: string;
            /**
             * @description Mode of travel.
             * @default driving
             * @enum {string}
             */
            mode?: "driving" | "walking" | "cycling" | "truck" | "motorcycle" | "wheelchair";
            /** @description Weight in tonnes, with load and trailers. Default: 2, 40 for `truck`, 0.25 for `motorcycle`. */
            vehicle_weight?: number;
            /** @description Weight on the heaviest axle in tonnes. Default: 1, 11.5 for `truck`, 0.15 for `motorcycle`. Never more than the weight. */
            vehicle_axle_weight?: number;
            /** @description Height in metres. Default: 1.9, 4 for `truck`, 1.5 for `motorcycle`. */
            vehicle_height?: number;
            /** @description Width in metres. Default: 1.9, 2.55 for `truck`, 0.9 for `motorcycle`. */
            vehicle_width?: number;
            /** @description Length in metres, with trailers. Default: 4.8, 16.5 for `truck`, 2.3 for `motorcycle`. */
            vehicle_length?: number;
            /** @description Axles, including those of a trailer. Default: 2, 5 for `truck`, 2 for `motorcycle`. */
            vehicle_axles?: number;
            /** @description Trailers. Default: 0. */
            vehicle_trailers?: number;
            /**
             * @description Whether it carries dangerous goods: roads and tunnels that are closed for any of them are closed then.
             * @default false
             */
            vehicle_hazmat?: boolean;
            /**
             * @description Whether it is a motorhome, for `mode=driving`: signs for motorhomes bind it.
             * @default false
             */
            vehicle_motorhome?: boolean;
            /**
             * @description The fastest or the shortest route.
             * @default time
             * @enum {string}
             */
            method?: "time" | "distance";
            /** @description What to avoid: `tolls`, `tariffs` (tolls, and all that the imported tariffs charge the vehicle for at any hour: vignettes, distances, booths and areas), `highways`, `ferries`, or polygons as `lat,lng;lat,lng;lat,lng`, joined by `|`. */
            avoid?: string;
            /** @description When trips begin: a UNIX timestamp, or `now`. Durations then account for traffic. */
            departure_time?: string;
            /** @description When trips end; instead of `departure_time`. */
            arrival_time?: string;
        };
        PlaceGeometry: {
            location?: components["schemas"]["LatLng"];
            viewport?: {
                northeast: components["schemas"]["LatLng"];
                southwest: components["schemas"]["LatLng"];
            };
            /** @enum {unknown} */
            accuracy?: "ROOFTOP" | "APPROXIMATE" | "RANGE_INTERPOLATED" | "GEOMETRIC_CENTER" | "POSTAL_CODE" | "DISTRICT";
            /**
             * @description The same as `accuracy`.
             * @enum {unknown}
             */
            location_type?: "ROOFTOP" | "APPROXIMATE" | "RANGE_INTERPOLATED" | "GEOMETRIC_CENTER" | "POSTAL_CODE" | "DISTRICT";
            shape?: {
                /** @enum {unknown} */
                type: "Polygon" | "MultiPolygon";
                coordinates: unknown[];
            } | null;
        };
        PlaceSuggestion: {
            public_id: string;
            /** @deprecated */
            type?: string;
            types: string[];
            description: string;
            matched_substrings: {
                description: {
                    offset: number;
                    length: number;
                }[];
            } | null;
            /** @description Of a postal code: whether its details list addresses. */
            has_addresses?: boolean;
            related?: {
                postal_codes: {
                    public_id: string;
                    description: string;
                }[];
            };
        };
        PoisPagination: {
            page: number;
            page_count: number;
            total: number;
            per_page: number;
        };
        Polyline: {
            /** @description An encoded polyline, precision 5. */
            points: string;
        };
        /** @description What is left out is read from the query. */
        PostDistanceMatrixBody: {
            /** @description Where trips begin: `latitude,longitude` joined by `|`, or an encoded polyline as `enc:…:`. */
            origins: string;
            /** @description Where trips end, in the same form. */
            destinations: string;
            /**
             * @description Mode of travel.
             * @default driving
             * @enum {string}
             */
            mode?: "driving" | "walking" | "cycling" | "truck" | "motorcycle" | "wheelchair";
            /** @description Weight in tonnes, with load and trailers. Default: 2, 40 for `truck`, 0.25 for `motorcycle`. */
            vehicle_weight?: number;
            /** @description Weight on the heaviest axle in tonnes. Default: 1, 11.5 for `truck`, 0.15 for `motorcycle`. Never more than the weight. */
            vehicle_axle_weight?: number;
            /** @description Height in metres. Default: 1.9, 4 for `truck`, 1.5 for `motorcycle`. */
            vehicle_height?: number;
            /** @description Width in metres. Default: 1.9, 2.55 for `truck`, 0.9 for `motorcycle`. */
            vehicle_width?: number;
            /** @description Length in metres, with trailers. Default: 4.8, 16.5 for `truck`, 2.3 for `motorcycle`. */
            vehicle_length?: number;
            /** @description Axles, including those of a trailer. Default: 2, 5 for `truck`, 2 for `motorcycle`. */
            vehicle_axles?: number;
            /** @description Trailers. Default: 0. */
            vehicle_trailers?: number;
            /**
             * @description Whether it carries dangerous goods: roads and tunnels that are closed for any of them are closed then.
             * @default false
             */
            vehicle_hazmat?: boolean;
            /**
             * @description Whether it is a motorhome, for `mode=driving`: signs for motorhomes bind it.
             * @default false
             */
            vehicle_motorhome?: boolean;
            /**
             * @description The fastest or the shortest route.
             * @default time
             * @enum {string}
             */
            method?: "time" | "distance";
            /**
             * @description Units of the texts; values are metres and seconds.
             * @default metric
             * @enum {string}
             */
            units?: "metric" | "imperial";
            /** @description Language of the texts: `en`, `fr`, `bg`, `ca`, `cs`, `da`, `de`, `el`, `es`, `et`, `fi`, `he`, `hi`, `hu`, `it`, `ja`, `nb`, `nl`, `pl`, `pt`, `ro`, `ru`, `sk`, `sl`, `sv`, `tr`, `uk`, `zh`, or a tag that begins with one, such as `pt-BR`; else the header Accept-Language, else English. */
            language?: string;
            /** @description When trips begin: a UNIX timestamp, or `now`. Durations then account for traffic. */
            departure_time?: string;
            /** @description When trips end; instead of `departure_time`. */
            arrival_time?: string;
            /** @description What to avoid: `tolls`, `tariffs` (tolls, and all that the imported tariffs charge the vehicle for at any hour: vignettes, distances, booths and areas), `highways`, `ferries`, or polygons as `lat,lng;lat,lng;lat,lng`, joined by `|`. */
            avoid?: string;
            /**
             * @description What each element contains. With `_toll`, also what the tolls of its trip cost; then for at most 400 pairs.
             * @default distance
             * @enum {string}
             */
            elements?: "distance" | "duration" | "duration_distance" | "distance_toll" | "duration_toll" | "duration_distance_toll";
            /**
             * @description Emission class. Default: euro_6, euro_6 for `truck`, euro_5 for `motorcycle`; electric with `vehicle_fuel=electric`.
             * @enum {string}
             */
            emission_class?: "euro_0" | "euro_1" | "euro_2" | "euro_3" | "euro_4" | "euro_5" | "euro_6" | "electric";
            /**
             * @description What the vehicle runs on. Default: petrol, diesel for `truck`, petrol for `motorcycle`; electric with `emission_class=electric`.
             * @enum {string}
             */
            vehicle_fuel?: "petrol" | "diesel" | "gas" | "hybrid" | "electric" | "hydrogen";
            /** @description CO₂ emission class of the European Union. Default: 1, 5 if electric. */
            vehicle_co2_class?: number;
            /** @description Height above the front axle in metres. Default: 1, 2.5 for `truck`, 0.9 for `motorcycle`. */
            vehicle_front_axle_height?: number;
            /** @description Axles of all trailers. Default: one for each of `vehicle_trailers`. */
            vehicle_trailer_axles?: number;
            /** @description Weight of all trailers in tonnes. Default: 0. */
            vehicle_trailer_weight?: number;
            /**
             * @description Whether it is a bus or a coach, which pays where the map marks tolls for those.
             * @default false
             */
            vehicle_bus?: boolean;
            /** @description People in the vehicle, with the driver. Default: 1. */
            vehicle_occupants?: number;
            /** @description Trips already paid for in this calendar month, for discounts that depend on it. Default: 0. */
            toll_trips?: number;
            /**
             * @description Whether this is the way back of a trip, for discounts that depend on it.
             * @default false
             */
            toll_return_trip?: boolean;
        };
        /** @description What is left out is read from the query. */
        PostIsochroneBody: {
            /** @description Where one begins, or ends with `direction=to`: `latitude,longitude`. */
            origin: string;
            /**
             * @description Whether the area is reached from the point, or the point from the area.
             * @default from
             * @enum {string}
             */
            direction?: "from" | "to";
            /** @description Minutes, or kilometres with `method=distance`, up to 120 min or 200 km: the answer is one line, `isoline`. Either this or `values`. */
            value?: number;
            /** @description Seconds, or metres with `method=distance`, joined by `|`: at most 10, up to 7200 s or 200000 m. The answer is polygons of GeoJSON. Either these or `value`. */
            values?: string;
            /**
             * @description Mode of travel.
             * @default driving
             * @enum {string}
             */
            mode?: "driving" | "walking" | "cycling" | "truck" | "motorcycle" | "wheelchair";
            /** @description Weight in tonnes, with load and trailers. Default: 2, 40 for `truck`, 0.25 for `motorcycle`. */
            vehicle_weight?: number;
            /** @description Weight on the heaviest axle in tonnes. Default: 1, 11.5 for `truck`, 0.15 for `motorcycle`. Never more than the weight. */
            vehicle_axle_weight?: number;
            /** @description Height in metres. Default: 1.9, 4 for `truck`, 1.5 for `motorcycle`. */
            vehicle_height?: number;
            /** @description Width in metres. Default: 1.9, 2.55 for `truck`, 0.9 for `motorcycle`. */
            vehicle_width?: number;
            /** @description Length in metres, with trailers. Default: 4.8, 16.5 for `truck`, 2.3 for `motorcycle`. */
            vehicle_length?: number;
            /** @description Axles, including those of a trailer. Default: 2, 5 for `truck`, 2 for `motorcycle`. */
            vehicle_axles?: number;
            /** @description Trailers. Default: 0. */
            vehicle_trailers?: number;
            /**
             * @description Whether it carries dangerous goods: roads and tunnels that are closed for any of them are closed then.
             * @default false
             */
            vehicle_hazmat?: boolean;
            /**
             * @description Whether it is a motorhome, for `mode=driving`: signs for motorhomes bind it.
             * @default false
             */
            vehicle_motorhome?: boolean;
            /**
             * @description The fastest or the shortest route.
             * @default time
             * @enum {string}
             */
            method?: "time" | "distance";
            /**
             * @description Units of the texts; values are metres and seconds.
             * @default metric
             * @enum {string}
             */
            units?: "metric" | "imperial";
            /** @description Language of the texts: `en`, `fr`, `bg`, `ca`, `cs`, `da`, `de`, `el`, `es`, `et`, `fi`, `he`, `hi`, `hu`, `it`, `ja`, `nb`, `nl`, `pl`, `pt`, `ro`, `ru`, `sk`, `sl`, `sv`, `tr`, `uk`, `zh`, or a tag that begins with one, such as `pt-BR`; else the header Accept-Language, else English. */
            language?: string;
            /** @description What to avoid: `tolls`, `tariffs` (tolls, and all that the imported tariffs charge the vehicle for at any hour: vignettes, distances, booths and areas), `highways`, `ferries`, or polygons as `lat,lng;lat,lng;lat,lng`, joined by `|`. */
            avoid?: string;
            /** @description When trips begin: a UNIX timestamp, or `now`. Durations then account for traffic. */
            departure_time?: string;
            /** @description When trips end; instead of `departure_time`. */
            arrival_time?: string;
        };
        PostIsochroneReply: components["schemas"]["Isochrones"] | components["schemas"]["Isoline"];
        /** @description What is left out is read from the query. */
        PostStoreSearchBody: {
            /** @description Clauses `field:"value"`, joined by AND, OR (or `|`), NOT and parentheses. `:` matches words, `:sto*` their beginning, `:=` the very text, number or instant; `:>5`, `:<5`, `:>=5`, `:<=5` and `:5..7` compare numbers and dates of ISO 8601; `exists:field` asks for any value. The fields are type, tag, city, country, name, idstore (or store_id, storeId), localized and user.<attribute>. Ids are also compared with `=`, and with lists as `idstore:[a,b]`. */
            query?: string;
            /** @description Latitude of the position to search from. */
            lat?: number;
            /** @description Longitude of the position to search from. */
            lng?: number;
            /** @description An encoded polyline to search along, instead of `lat` and `lng`. */
            encoded_polyline?: string;
            /** @description Metres from the position or the line at most. */
            radius?: number;
            /**
             * @description Only assets with a zone that holds the position.
             * @default false
             */
            zone?: boolean;
            /**
             * @description Only assets that are open now.
             * @default false
             */
            open_now?: boolean;
            /** @description Only assets that are open at a time: `2026-12-24T18:00` by the clock of each asset, with `Z` or an offset one moment everywhere. */
            open_at?: string;
            polygon?: string | {
                [key: string]: unknown;
            };
            /**
             * @description Page of the results.
             * @default 1
             */
            page?: number;
            /**
             * @description Assets on a page.
             * @default 100
             */
            stores_by_page?: number;
            /** @description The `pagination.token` of a page before this one: the pages are then of one version of the data. */
            page_token?: string;
            /**
             * @description With `page_token`, what becomes of a page after the data were changed: `flag` answers it with `pagination.changed`, `refuse` with 409.
             * @default flag
             * @enum {string}
             */
            on_change?: "flag" | "refuse";
        };
        PostStoreSearchReply: {
            /** @constant */
            type: "FeatureCollection";
            features: components["schemas"]["Store"][];
            pagination: {
                page: number;
                pageCount: number;
                /** @description Stands for the version of the data and for this page: `page_token` of the pages that follow. */
                token?: string;
                /** @description True where the data were changed after the page of `page_token`; else left out. */
                changed?: boolean;
            };
        };
        PostcodeAddresses: {
            /** @deprecated */
            pagination?: {
                page: number;
                page_count: number;
                addresses_per_page: number;
                address_count: number;
            };
            list: {
                public_id: string;
                description: string;
            }[];
        };
        Refusal: {
            detail: string;
        };
        RefusalDetails: {
            details: string;
        };
        RoadPoint: {
            lat: number;
            lng: number;
        };
        RouteStep: {
            /** @description As text: `676 m`. */
            distance: string;
            /** @description As text: `1 min`. */
            duration: string;
            start_location: components["schemas"]["RoadPoint"];
            end_location: components["schemas"]["RoadPoint"];
            /**
             * @description The mode of the request in capitals.
             * @enum {string}
             */
            travel_mode: "DRIVING" | "WALKING" | "CYCLING" | "TRUCK" | "MOTORCYCLE" | "WHEELCHAIR";
            instructions: components["schemas"]["StepInstructions"];
            /** @description An encoded polyline, precision 5. */
            polyline: string;
            distance_meters: number;
            duration_seconds: number;
            /** @description Degrees from north in which one goes on. */
            bearing_start: number;
            /** @description Degrees from north in which one arrives at its end. */
            bearing_end: number;
            name: string;
            ref: string;
            instruction: {
                instruction_type: string;
                summary: string;
            };
            /** @description Of a route from or to a place in a venue: the level of each position of the polyline. */
            levels?: number[];
        };
        /** @description Which columns of a file to use: `geometry` (WKT) or `lat` and `lng`; `id`, which identifies a feature; `layer`, the layer of a GeoPackage or an archive. Every other name is that of an attribute, which is kept under it; `attributes` holds such names too. Either an object, `{"title": "NAME"}`, or a list, `[{"schema_key": "title", "data_key": "NAME"}]`. */
        SchemaMapping: {
            schema_key: string;
            data_key: string;
        }[] | components["schemas"]["SchemaMappingByName"];
        SchemaMappingByName: {
            [key: string]: string | {
                [key: string]: string;
            } | null;
        };
        SearchFeaturesBody: {
            where?: string | null;
        };
        SearchPoisReply: {
            pagination: components["schemas"]["PoisPagination"];
            features: components["schemas"]["VenueFeature"][];
        };
        SearchStoresReply: {
            /** @constant */
            type: "FeatureCollection";
            features: components["schemas"]["Store"][];
            pagination: {
                page: number;
                pageCount: number;
                /** @description Stands for the version of the data and for this page: `page_token` of the pages that follow. */
                token?: string;
                /** @description True where the data were changed after the page of `page_token`; else left out. */
                changed?: boolean;
            };
        };
        ShipmentStep: {
            /** @description Unique among jobs, among pick-ups, and among deliveries. */
            id: number;
            /** @description Returned with the step. */
            description?: string;
            /** @description Longitude, latitude. */
            location?: number[];
            /** @description A row and a column of `matrices`. */
            location_index?: number;
            /**
             * @description Time before the service, where the place before was another one, in seconds.
             * @default 0
             */
            setup?: number;
            /**
             * @description Time of the service, in seconds.
             * @default 0
             */
            service?: number;
            /** @description Setup times by the `type` of the vehicle. */
            setup_per_type?: {
                [key: string]: number;
            };
            /** @description Service times by the `type` of the vehicle. */
            service_per_type?: {
                [key: string]: number;
            };
            /** @description When service may begin: windows in order that do not meet. Without any, at any time. */
            time_windows?: number[][];
        };
        SkippedStore: {
            storeId?: string;
            /** @description Where it stood in the request, from 0. */
            index: number;
            reason: string;
        };
        SpatialBody: {
            /**
             * @description A geometry of GeoJSON, or a text: WKT, an encoded polyline, or `lat,lng`.
             * @example 48.85,2.35
             * @example {
             *       "type": "Point",
             *       "coordinates": [
             *         2.35,
             *         48.85
             *       ]
             *     }
             */
            geometry: unknown;
            buffer?: number | null;
            where?: string | null;
        };
        StepInstructions: {
            /** @description The maneuver as a number, those of Valhalla: 10 turns right, 26 enters a roundabout. */
            action: number;
            summary: string;
            /** @description The same without names of roads. */
            verbal_succint: string;
            /** @description What is said before the maneuver. */
            verbal_before: string;
            /** @description What is said once it is done: how far one goes on. Not on arrival, on a ferry, nor in a venue. */
            verbal_after?: string;
        };
        Store: {
            /** @constant */
            type: "Feature";
            geometry: {
                /** @constant */
                type: "Point";
                coordinates: number[];
            };
            properties: {
                store_id: string;
                name: string;
                address: {
                    lines: string[];
                    country_code?: string;
                    city?: string;
                    zipcode?: string;
                };
                contact: {
                    website?: string;
                    phone?: string;
                    email?: string;
                };
                types: string[];
                tags: string[];
                user_properties?: {
                    [key: string]: unknown;
                };
                opening_hours?: components["schemas"]["OpeningHours"];
            } & {
                open?: components["schemas"]["OpenStatus"];
                weekly_opening?: components["schemas"]["WeeklyOpening"];
                /** @description ISO 8601. */
                last_updated: string;
                /** @description Metres from the position that was asked for. */
                distance?: number;
            };
        };
        /** @description The box around what a search finds; empty around nothing. It crosses the antimeridian where west is above east. */
        StoreBounds: {
            west?: number;
            south?: number;
            east?: number;
            north?: number;
        };
        StorePrediction: {
            store_id: string;
            /** @description The name that was found. */
            name: string;
            /** @description Name and city. */
            description: string;
            types: string[];
            /** @description Where the typed words stand in the name, and so in the description. */
            matched_substrings: {
                offset: number;
                length: number;
            }[];
            /** @description The name as HTML, with the typed words in `<b>`. */
            highlighted: string;
        };
        StoreTileJson: {
            tilejson: string;
            name: string;
            scheme: string;
            /** @description Where tiles are, with the query of this request. */
            tiles: string[];
            minzoom: number;
            maxzoom: number;
            /** @description West, south, east, north. */
            bounds: number[];
            center: number[];
            vector_layers: {
                id: string;
                description: string;
                minzoom: number;
                maxzoom: number;
                fields: {
                    [key: string]: string;
                };
            }[];
        };
        StoresUndo: {
            /** @description Of the write to undo: the last one. */
            id: string;
            /**
             * @description How many writes of assets came after it, which may be undone with it: refused where there are others. What is undone can be undone in turn.
             * @default 0
             */
            changes_since?: number;
        };
        SuggestWordsReply: {
            suggestions: {
                words: string;
                language: string;
                /** @description From 1, the likeliest. */
                rank: number;
                coordinates?: components["schemas"]["LatLng"];
                country: string | null;
                nearest_place: string | null;
                distance_to_focus_km?: number;
            }[];
        };
        TemporaryClosure: {
            start: string;
            /** @description The last day. */
            end: string;
        };
        TemporaryClosureInput: {
            start: string | number;
            end: string | number;
        };
        TimeZone: {
            /** @description The name in the IANA database; at sea `Etc/GMT±n`, whose signs are those of POSIX. */
            timezone: string;
            /** @description The abbreviation of that moment, such as `CEST`; `+03` where there is none. */
            timezone_name: string;
            /** @description Seconds from UTC without daylight saving time. */
            raw_offset: number;
            /** @description Seconds that daylight saving time adds at that moment; 0 outside of it. */
            dst_offset: number;
        };
        Toll: {
            /** @description ISO 3166-1, three letters; empty where it is not known. */
            countryCode: string;
            /** @description The same in two letters. */
            countryCode2: string;
            /** @description The id of its system among those of the leg. */
            tollSystemRef: number;
            tollSystem: string;
            tollSystems: number[];
            /** @description Ways to pay, the cheapest first; one of them is to be paid. */
            fares: components["schemas"]["TollFare"][];
            tollCollectionLocations: {
                name: string;
                location: components["schemas"]["RoadPoint"];
            }[];
        };
        TollFare: {
            id: string;
            name: string;
            price: {
                type: string;
                currency: string;
                value: number;
            };
            /** @description The price without caps, where one has lowered it. */
            uncappedPrice?: {
                type: string;
                currency: string;
                value: number;
            };
            reason: string;
            paymentMethods: ("cash" | "bankCard" | "creditCard" | "travelCard" | "transponder" | "videoToll" | "passSubscription" | "app")[];
            transponders: {
                system: string;
            }[];
            /** @description For how long a vignette is good (ISO 8601), such as P10D. */
            duration?: string;
        };
        /** @description What the tolls cost together. */
        TollTotals: {
            /** @description The sum of the cheapest fares, by currency; tolls that a cap limits together are paid by one method. */
            cheapest: {
                type: string;
                currency: string;
                value: number;
            }[];
            /** @description How many tolls have no price; they are in no sum. */
            unknown: number;
            /** @description Sums by payment method and currency: first the methods that pay for all tolls, the cheapest first. */
            byPayment: {
                /** @enum {string} */
                paymentMethod: "cash" | "bankCard" | "creditCard" | "travelCard" | "transponder" | "videoToll" | "passSubscription" | "app";
                /** @description The system of the transponder; null for other methods. */
                transponder: string | null;
                price: {
                    type: string;
                    currency: string;
                    value: number;
                };
                /** @description How many tolls with a price cannot be paid by this method; they are not in the sum. */
                unpaid: number;
            }[];
            /** @description The cheapest fares in `toll_currency`; absent where the exchange rates lack one of their currencies. */
            converted?: {
                price: {
                    type: string;
                    currency: string;
                    value: number;
                };
                /** @constant */
                isConverted: true;
                /** @description Of which day the exchange rates are. */
                date: string;
                /** @description Where the exchange rates are from. */
                source: string | null;
            };
        };
        Trace: {
            points: components["schemas"]["TracePoint"][];
            /**
             * @description Mode of travel: its roads are looked at.
             * @default driving
             * @enum {string}
             */
            mode?: "driving" | "walking" | "cycling" | "truck" | "motorcycle" | "wheelchair";
            /**
             * @description Units of the texts; values are metres and seconds.
             * @default metric
             * @enum {string}
             */
            units?: "metric" | "imperial";
            /** @description Language of the texts: `en`, `fr`, `bg`, `ca`, `cs`, `da`, `de`, `el`, `es`, `et`, `fi`, `he`, `hi`, `hu`, `it`, `ja`, `nb`, `nl`, `pl`, `pt`, `ro`, `ru`, `sk`, `sl`, `sv`, `tr`, `uk`, `zh`, or a tag that begins with one, such as `pt-BR`; else the header Accept-Language, else English. */
            language?: string;
        };
        /** @description A line of GeoJSON; times stand in `properties.coordTimes` or `properties.times`. */
        TraceGeoJson: {
            /** @enum {string} */
            type: "LineString" | "MultiLineString" | "Feature" | "FeatureCollection";
            /**
             * @description Mode of travel: its roads are looked at.
             * @default driving
             * @enum {string}
             */
            mode?: "driving" | "walking" | "cycling" | "truck" | "motorcycle" | "wheelchair";
            /**
             * @description Units of the texts; values are metres and seconds.
             * @default metric
             * @enum {string}
             */
            units?: "metric" | "imperial";
            /** @description Language of the texts: `en`, `fr`, `bg`, `ca`, `cs`, `da`, `de`, `el`, `es`, `et`, `fi`, `he`, `hi`, `hu`, `it`, `ja`, `nb`, `nl`, `pl`, `pt`, `ro`, `ru`, `sk`, `sl`, `sv`, `tr`, `uk`, `zh`, or a tag that begins with one, such as `pt-BR`; else the header Accept-Language, else English. */
            language?: string;
        };
        TracePoint: {
            lat: number;
            lng: number;
            /** @description UNIX seconds, or ISO 8601; never earlier than before. One that is repeated counts as not known between these points. */
            time?: number | string;
            /** @description Standard deviation in metres. Default: 8. */
            accuracy?: number;
        };
        UndoableWrite: {
            /** @description Names it for an undo. */
            id: string;
            /** @description When it was served, ISO 8601. */
            written_at: string;
            /** @description How many assets it created or changed. */
            written: number;
            /** @description How many assets it changed or deleted, which are kept. */
            replaced: number;
            /** @description How many writes of assets came after it. */
            changes_since: number;
            /** @description Whether it was an undo itself: undone, what that took back is there again. */
            is_undo: boolean;
        };
        UnmatchedPoint: {
            /** @constant */
            matched: false;
            /** @enum {string} */
            reason: "no_road" | "outlier" | "not_connected";
        };
        VehicleCosts: {
            /**
             * @description For using the vehicle at all.
             * @default 0
             */
            fixed?: number;
            /**
             * @description For an hour of travel.
             * @default 3600
             */
            per_hour?: number;
            /**
             * @description For an hour of setup and service.
             * @default 0
             */
            per_task_hour?: number;
            /**
             * @description For a kilometre.
             * @default 0
             */
            per_km?: number;
        };
        /** @description Not of VROOM’s API: the vehicle by whose roads it travels, with the names and units of the `vehicle_…` parameters. */
        VehicleDimensions: {
            /** @description Weight in tonnes, with load and trailers. Default: 2, 40 for `truck`, 0.25 for `motorcycle`. */
            weight?: number;
            /** @description Weight on the heaviest axle in tonnes. Default: 1, 11.5 for `truck`, 0.15 for `motorcycle`. Never more than the weight. */
            axle_weight?: number;
            /** @description Height in metres. Default: 1.9, 4 for `truck`, 1.5 for `motorcycle`. */
            height?: number;
            /** @description Width in metres. Default: 1.9, 2.55 for `truck`, 0.9 for `motorcycle`. */
            width?: number;
            /** @description Length in metres, with trailers. Default: 4.8, 16.5 for `truck`, 2.3 for `motorcycle`. */
            length?: number;
            /** @description Axles, including those of a trailer. Default: 2, 5 for `truck`, 2 for `motorcycle`. */
            axles?: number;
            /** @description Trailers. Default: 0. */
            trailers?: number;
            /**
             * @description Whether it carries dangerous goods: roads and tunnels that are closed for any of them are closed then.
             * @default false
             */
            hazmat?: boolean;
            /**
             * @description Whether it is a motorhome, for `mode=driving`: signs for motorhomes bind it.
             * @default false
             */
            motorhome?: boolean;
        };
        /** @description `service_at`, `service_after` and `service_before`, which VROOM reads in plan mode, are refused. */
        VehicleStep: {
            /** @enum {string} */
            type: "start" | "job" | "pickup" | "delivery" | "break" | "end";
            /** @description The job, pick-up, delivery or break. */
            id?: number;
        };
        Venue: {
            venue_id: string;
            name: string;
            bbox: number[] | null;
            levels: components["schemas"]["VenueLevel"][];
            routing_profiles: string[];
            categories: string[];
            buildings: {
                ref: string;
                name: string | null;
                localized_name: {
                    [key: string]: string;
                };
                description: string | null;
                opening_hours: string | null;
                logo: string | null;
                cover: string | null;
                levels: components["schemas"]["VenueLevel"][];
            }[];
            languages: string[];
            /** @description When a venue of this id was first imported, ISO 8601. */
            created_at: string;
            /** @description When it was last imported, ISO 8601. */
            updated_at: string;
        };
        VenueClosure: {
            closure_id: string;
            /**
             * Format: int64
             * @description The feature that is closed.
             */
            poi_id: number;
            /** @description What it is in the plan, such as `osm:n123`; null where the plan no longer has it. */
            source: string | null;
            ref: string | null;
            name: string | null;
            /** @description From when, ISO 8601; null for always. */
            from: string | null;
            /** @description Until when; null for until it is opened. */
            to: string | null;
            reason: string | null;
            /** @description Whether it is closed now. */
            is_closed: boolean;
            created_at: string;
        };
        VenueClosuresBody: {
            /** @description What is closed: lifts, doors, stairs, escalators, paths, rooms, areas; each a POI identifier, `ref:<poi_ref>`, or the object of the plan that it comes from, such as `osm:n123`, on all its storeys. */
            features: (string | number)[];
            from?: string | null;
            to?: string | null;
            reason?: string | null;
        };
        VenueFeature: {
            /** @default Feature */
            type: string;
            id: number | null;
            geometry: {
                type: string;
                coordinates: unknown[];
            };
            properties: {
                [key: string]: unknown;
            };
            distance: number | null;
            duration: number | null;
        };
        VenueLevel: {
            level: number;
            name: string | null;
            ref: string | null;
            bbox: number[];
        };
        VenueTileJson: {
            tilejson: string;
            name: string;
            scheme: string;
            /** @description Where tiles are, with the query of this request. */
            tiles: string[];
            minzoom: number;
            maxzoom: number;
            /** @description West, south, east, north. */
            bounds: number[];
            center: number[];
            vector_layers: {
                id: string;
                description: string;
                minzoom: number;
                maxzoom: number;
                fields: {
                    [key: string]: string;
                };
            }[];
        };
        WeeklyOpening: {
            1: components["schemas"]["DayOpening"];
            2: components["schemas"]["DayOpening"];
            3: components["schemas"]["DayOpening"];
            4: components["schemas"]["DayOpening"];
            5: components["schemas"]["DayOpening"];
            6: components["schemas"]["DayOpening"];
            7: components["schemas"]["DayOpening"];
            timezone: string;
        };
        WriteRefusal: {
            /** @constant */
            status: "error";
            value: string;
        };
        Written: {
            /** @constant */
            status: "success";
            /** @description How many, such as `2 stores`. */
            value: string;
            /** @description With `on_error=skip`: the assets that were not taken, as far as they are listed. */
            skipped?: components["schemas"]["SkippedStore"][];
            /** @description With `on_error=skip`: how many were not taken in all. */
            skipped_count?: number;
        };
        WrittenDataset: {
            /** @description A UUID. */
            id: string;
            name: string;
            url: string | null;
            schema_mapping: {
                [key: string]: unknown;
            } | null;
            /**
             * @description What is done with features whose geometries are not valid: `refuse` the file; `repair` them, and leave out those that cannot be repaired; or `skip` them.
             * @enum {string}
             */
            on_invalid: "refuse" | "repair" | "skip";
            /**
             * @description That of the last import.
             * @enum {string}
             */
            status: "success" | "in_progress" | "failed";
            /** @description How many are served. */
            features: number;
            created_at: string;
            updated_at: string;
            /** @description Nothing is deleted but on request. */
            scheduled_for_deletion_after: null;
            /** @description The secret of `/datasets/hooks/reimport/{reimport_key}`. */
            reimport_key: string;
        };
        Zone: {
            zone_id: string;
            store_id: string;
            description: string | null;
            /** @description WKT. */
            polygon: string;
            types: string[];
            last_updated: string;
            /** @constant */
            status: "ok";
        };
        ZoneInput: {
            zone_id: string | number;
            store_id: string | number;
            description?: string | number | null;
            polygon: string | number;
            types?: (string | number)[] | null;
        };
        ZonesBody: {
            zones: components["schemas"]["ZoneInput"][];
        };
        ZonesWritten: {
            /** @constant */
            status: "ok";
            /** @description What was done, such as `2 zones created`. */
            message: string;
            /** @description How many, such as `2 zones`. */
            value: string;
        };
    };
    responses: {
        /** @description The request names no host. The path is not valid text. Bad input: all its errors. The query has a parameter that the operation does not have */
        BadRequestBadAddressInvalidInputUnknownParameterOgcExceptionRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OgcException"] | components["schemas"]["Refusal"];
            };
        };
        /** @description The request names no host. The path is not valid text. The body is not JSON */
        BadRequestBadAddressMalformedBodyWriteRefusalRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WriteRefusal"] | components["schemas"]["Refusal"];
            };
        };
        /** @description The request names no host. The path is not valid text. The venue has no such routing profile */
        BadRequestBadAddressNoModeRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The request names no host. The path is not valid text. The zoom has no such tile */
        BadRequestBadAddressNoTileRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The request names no host. The path is not valid text. A feature is not in the venue or nothing that can be closed, or the venue has too many closures */
        BadRequestBadAddressNotClosableRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The request names no host. The path is not valid text. The venue has no such place. The venue has nothing of that category or type. The destination, or a waypoint, is closed at the moment. There is no route. A place lies on the street, and the region in use has no streets for the mode */
        BadRequestBadAddressNotInVenueNoKindClosedPlaceNoWayNoStreetsRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The request names no host. The path is not valid text. The venue has no such place */
        BadRequestBadAddressNotInVenueRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The request names no host. The path is not valid text */
        BadRequestBadAddressRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The request names no host. The path is not valid text. The upload was interrupted */
        BadRequestBadAddressUploadBrokenRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The request names no host. The body is not JSON. The data clashes with what is there */
        BadRequestMalformedBodyClashWriteRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WriteRefusal"];
            };
        };
        /** @description The request names no host. The body is not JSON. Bad input: all its errors */
        BadRequestMalformedBodyInvalidInputOptimizationRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OptimizationRefusal"];
            };
        };
        /** @description The request names no host. The body is not JSON */
        BadRequestMalformedBodyWriteRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WriteRefusal"];
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
        /** @description The request names no host. The query has a parameter that the operation does not have */
        BadRequestUnknownParameterOgcException: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OgcException"];
            };
        };
        /** @description The data were changed between two pages that were to be of one version */
        ConflictDataChangedOgcException: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OgcException"];
            };
        };
        /** @description The data were changed between two pages that were to be of one version */
        ConflictDataChangedRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description An import of the dataset is running */
        ConflictImportRunningRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The matrix has no result yet, or ended without one */
        ConflictMatrixWithoutResultRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The name is taken, or the project has as many datasets as it may */
        ConflictNameTakenRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The dataset has no such version, or no longer. An import of the dataset is running */
        ConflictNoVersionImportRunningRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The write is not the last that can be undone. Assets were written after it. A large write of the project is running */
        ConflictNotLastChangedSinceWriteRunningRefusal: {
            headers: {
                /** @description Seconds until the request may be repeated. */
                "retry-after"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The plan has no result yet, or ended without one */
        ConflictPlanWithoutResultRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description A large write of the project is running */
        ConflictWriteRunningRefusal: {
            headers: {
                /** @description Seconds until the request may be repeated. */
                "retry-after"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The disk of the server is full: nothing has changed */
        DiskFullOptimizationRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OptimizationRefusal"];
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
        /** @description The credentials do not allow this */
        ForbiddenRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The credentials do not allow this. The project may not use this service. A public key may not look at other addresses */
        ForbiddenServiceDisabledAddressOfAnotherRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The credentials do not allow this. The project may not use this service */
        ForbiddenServiceDisabledOgcException: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OgcException"];
            };
        };
        /** @description The credentials do not allow this. The project may not use this service */
        ForbiddenServiceDisabledOptimizationRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OptimizationRefusal"];
            };
        };
        /** @description The credentials do not allow this. The project may not use this service */
        ForbiddenServiceDisabledRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The credentials do not allow this. The project may not use this service. The project has no such venue */
        ForbiddenServiceDisabledUnknownVenueRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The credentials do not allow this. The project may not use this service. Worldwide postal codes are not enabled for the project */
        ForbiddenServiceDisabledWithoutPostalDataRefusal: {
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
        InvalidIndoorInvalidInput: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IndoorInvalidInput"];
            };
        };
        /** @description Bad input: all its errors */
        InvalidInvalidInput: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidInput"];
            };
        };
        /** @description The body is not JSON. Bad input: all its errors */
        InvalidMalformedBodyIndoorInvalidInput: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IndoorInvalidInput"];
            };
        };
        /** @description The body is not JSON. Bad input: all its errors */
        InvalidMalformedBodyInvalidInput: {
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
        /** @description The characters are not here, and maps draw them with the fonts of the device */
        NotFoundNoGlyphsRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description There is no such file of icons */
        NotFoundNoSpriteRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The database does not know where the address is */
        NotFoundUnknownAddressRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description There is no such dataset */
        NotFoundUnknownDatasetOgcException: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OgcException"];
            };
        };
        /** @description There is no such dataset */
        NotFoundUnknownDatasetRefusalDetails: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RefusalDetails"];
            };
        };
        /** @description There is no such dataset. The dataset has no such feature */
        NotFoundUnknownDatasetUnknownFeatureOgcException: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OgcException"];
            };
        };
        /** @description There is no such dataset. The dataset has no such feature */
        NotFoundUnknownDatasetUnknownFeatureRefusalDetails: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RefusalDetails"];
            };
        };
        /** @description There is no such matrix */
        NotFoundUnknownMatrixRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description There is no such place */
        NotFoundUnknownPlaceRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description There is no such plan */
        NotFoundUnknownPlanRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description There is no such asset */
        NotFoundUnknownStoreRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description There is no such zone */
        NotFoundUnknownZoneRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The region in use was imported without a basemap, or by a version that made none */
        NotFoundWithoutBasemapRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The server has no database of addresses */
        NotSetUp: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The quota of the month is used up */
        QuotaUsedUpOgcException: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OgcException"];
            };
        };
        /** @description The quota of the month is used up */
        QuotaUsedUpOptimizationRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OptimizationRefusal"];
            };
        };
        /** @description The quota of the month is used up */
        QuotaUsedUpRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Over the rate limit; `Retry-After` says when to come again */
        RateReachedOgcException: {
            headers: {
                /** @description Seconds until the request may be repeated. */
                "retry-after"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OgcException"];
            };
        };
        /** @description Over the rate limit; `Retry-After` says when to come again */
        RateReachedOptimizationRefusal: {
            headers: {
                /** @description Seconds until the request may be repeated. */
                "retry-after"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OptimizationRefusal"];
            };
        };
        /** @description Over the rate limit; `Retry-After` says when to come again */
        RateReachedRefusal: {
            headers: {
                /** @description Seconds until the request may be repeated. */
                "retry-after"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Over the rate limit; `Retry-After` says when to come again */
        RateReachedRefusalDetails: {
            headers: {
                /** @description Seconds until the request may be repeated. */
                "retry-after"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RefusalDetails"];
            };
        };
        /** @description Over the rate limit; `Retry-After` says when to come again. Too many matrices and plans of the project are not finished */
        RateReachedTooManyWaitingRefusal: {
            headers: {
                /** @description Seconds until the request may be repeated. */
                "retry-after"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The service that resolves three-word addresses does not answer as it should */
        ResolverFailed: {
            headers: {
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
        /** @description The body is longer than this endpoint takes. More tasks or vehicles than are planned for at once */
        TooLongBodyTooLongTooManyOptimizationRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OptimizationRefusal"];
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
        /** @description No credentials */
        UnauthorizedOgcException: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OgcException"];
            };
        };
        /** @description No credentials */
        UnauthorizedOptimizationRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OptimizationRefusal"];
            };
        };
        /** @description No credentials */
        UnauthorizedRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description A part of the server does not answer for the moment; `Retry-After` says when to come again */
        UnavailableOgcException: {
            headers: {
                /** @description Seconds until the request may be repeated. */
                "retry-after"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OgcException"];
            };
        };
        /** @description A part of the server does not answer for the moment; `Retry-After` says when to come again */
        UnavailableOptimizationRefusal: {
            headers: {
                /** @description Seconds until the request may be repeated. */
                "retry-after"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OptimizationRefusal"];
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
        /** @description A failure of the server; its log has the reason under the request id. The region has no roads of the mode */
        UnexpectedNoRoadsOptimizationRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"] | components["schemas"]["OptimizationRefusal"];
            };
        };
        /** @description The body is of a type or an encoding that is not read */
        UnsupportedTypeOptimizationRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OptimizationRefusal"];
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
        /** @description Address or name to find; coordinates in any usual notation are answered as `latlng`. Either this or `latlng`. */
        AddressParameter: string;
        /** @description A filter over the properties, such as `indoor:="room" OR door:="yes"`. */
        AdvancedFilterParameter: string;
        /** @description When trips end; instead of `departure_time`. */
        ArrivalTimeParameter: string;
        /** @description Types to leave out. One or more of `country`, `admin_level`, `admin_level_1`, `admin_level_2`, `admin_level_3`, `postal_code`, `address`, `route`, `locality`, `city`, `town`, `village`, `hamlet`, `borough`, `suburb`, `quarter`, `neighbourhood`, `point_of_interest`, `beach`, `government`, `park`, `park.national`, `place_of_worship`, `police`, `post_office`, `sports`, `sports.golf`, `sports.winter`, `transit`, `transit.station`, `transit.station.airport`, `transit.station.rail`, `transit.station.rail.subway`, `transit.station.rail.train`, `transit.station.rail.light_rail`, `transit.station.rail.monorail`, `transit.station.rail.funicular`, `transit.station.rail.tram`, `business`, `business.car_repair`, `business.car_rental`, `business.cinema`, `business.conference_centre`, `business.exhibition_centre`, `business.theatre`, `business.nightclub`, `business.finance`, `business.finance.bank`, `business.fuel`, `business.parking`, `business.food_and_drinks`, `business.food_and_drinks.bar`, `business.food_and_drinks.biergarten`, `business.food_and_drinks.cafe`, `business.food_and_drinks.fast_food`, `business.food_and_drinks.pub`, `business.food_and_drinks.restaurant`, `business.food_and_drinks.food_court`, `business.shop`, `business.shop.mall`, `business.shop.bakery`, `business.shop.butcher`, `business.shop.library`, `business.shop.grocery`, `business.shop.sports`, `business.shop.toys`, `business.shop.clothes`, `business.shop.furniture`, `business.shop.electronics`, `business.shop.doityourself`, `business.shop.craft`, `education`, `education.school`, `education.kindergarten`, `education.university`, `education.college`, `education.library`, `hospitality`, `hospitality.hotel`, `hospitality.hostel`, `hospitality.guest_house`, `hospitality.bed_and_breakfast`, `hospitality.motel`, `medical`, `medical.hospital`, `medical.pharmacy`, `medical.clinic`, `tourism`, `tourism.art_gallery`, `tourism.attraction`, `tourism.attraction.amusement_park`, `tourism.attraction.zoo`, `tourism.attraction.aquarium`, `tourism.monument`, `tourism.monument.castle`, `tourism.museum`, `business.mall`, `airport`, `train_station`, `metro_station`, `shopping`, `museum`, `zoo`, `amusement_park`, `art_gallery`, `tourist_attraction`, joined by `|`. */
        AutocompletePlacesExcludedTypesParameter: string;
        /** @description Point to prefer results around, with `radius`. Such as `48.8566,2.3522`. */
        AutocompletePlacesLocationParameter: string;
        /** @description Leaves out the deprecated field `type`. */
        AutocompletePlacesNoDeprecatedFieldsParameter: boolean;
        /** @description Metres around `location` within which results are preferred. */
        AutocompletePlacesRadiusParameter: number;
        /** @description Types to find. One or more of `country`, `admin_level`, `admin_level_1`, `admin_level_2`, `admin_level_3`, `postal_code`, `address`, `route`, `locality`, `city`, `town`, `village`, `hamlet`, `borough`, `suburb`, `quarter`, `neighbourhood`, `point_of_interest`, `beach`, `government`, `park`, `park.national`, `place_of_worship`, `police`, `post_office`, `sports`, `sports.golf`, `sports.winter`, `transit`, `transit.station`, `transit.station.airport`, `transit.station.rail`, `transit.station.rail.subway`, `transit.station.rail.train`, `transit.station.rail.light_rail`, `transit.station.rail.monorail`, `transit.station.rail.funicular`, `transit.station.rail.tram`, `business`, `business.car_repair`, `business.car_rental`, `business.cinema`, `business.conference_centre`, `business.exhibition_centre`, `business.theatre`, `business.nightclub`, `business.finance`, `business.finance.bank`, `business.fuel`, `business.parking`, `business.food_and_drinks`, `business.food_and_drinks.bar`, `business.food_and_drinks.biergarten`, `business.food_and_drinks.cafe`, `business.food_and_drinks.fast_food`, `business.food_and_drinks.pub`, `business.food_and_drinks.restaurant`, `business.food_and_drinks.food_court`, `business.shop`, `business.shop.mall`, `business.shop.bakery`, `business.shop.butcher`, `business.shop.library`, `business.shop.grocery`, `business.shop.sports`, `business.shop.toys`, `business.shop.clothes`, `business.shop.furniture`, `business.shop.electronics`, `business.shop.doityourself`, `business.shop.craft`, `education`, `education.school`, `education.kindergarten`, `education.university`, `education.college`, `education.library`, `hospitality`, `hospitality.hotel`, `hospitality.hostel`, `hospitality.guest_house`, `hospitality.bed_and_breakfast`, `hospitality.motel`, `medical`, `medical.hospital`, `medical.pharmacy`, `medical.clinic`, `tourism`, `tourism.art_gallery`, `tourism.attraction`, `tourism.attraction.amusement_park`, `tourism.attraction.zoo`, `tourism.attraction.aquarium`, `tourism.monument`, `tourism.monument.castle`, `tourism.museum`, `business.mall`, `airport`, `train_station`, `metro_station`, `shopping`, `museum`, `zoo`, `amusement_park`, `art_gallery`, `tourist_attraction`, joined by `|`. */
        AutocompletePlacesTypesParameter: string;
        /** @description Suggestions at most. */
        AutocompleteStoresLimitParameter: number;
        /** @description Clauses `field:"value"`, joined by AND, OR (or `|`), NOT and parentheses. `:` matches words, `:sto*` their beginning, `:=` the very text, number or instant; `:>5`, `:<5`, `:>=5`, `:<=5` and `:5..7` compare numbers and dates of ISO 8601; `exists:field` asks for any value. The fields are type, tag, city, country, name, idstore (or store_id, storeId), localized and user.<attribute>. Ids are also compared with `=`, and with lists as `idstore:[a,b]`. The last word of name and localized may be unfinished. */
        AutocompleteStoresQueryParameter: string;
        /** @description At most 20 areas that no way may lead through, of 200 corners together, joined by `|`: `level;lat,lng;lat,lng;lat,lng;lat,lng;`. */
        AvoidInParameter: string;
        /** @description What to avoid: `tolls`, `tariffs` (tolls, and all that the imported tariffs charge the vehicle for at any hour: vignettes, distances, booths and areas), `highways`, `ferries`, or polygons as `lat,lng;lat,lng;lat,lng`, joined by `|`. */
        AvoidParameter: string;
        /** @description The system of the coordinates of `bbox`. */
        BboxCrsParameter: "http://www.opengis.net/def/crs/OGC/1.3/CRS84" | "http://www.opengis.net/def/crs/EPSG/0/4326" | "http://www.opengis.net/def/crs/EPSG/0/3857";
        /** @description Features that meet a box: `west,south,east,north`, or in the order of `bbox-crs`. */
        BboxParameter: string;
        /** @description Only what is in the building with this `ref`; `undefined` for what is in none. */
        BuildingParameter: string;
        /** @description Only what is of this category, or of one below it. */
        CategoryParameter: string;
        /** @description Form of country codes in the answer. Else that of `components`, else `alpha2`. */
        CcFormatParameter: "alpha2" | "alpha3";
        /** @description The middle of the picture; without it, the middle of the markers and the path. Such as `48.8566,2.3522`. */
        CenterParameter: string;
        /** @description Only within a box: south, west, north, east, `48.8,2.2,48.9,2.5`; west of it may lie east of the antimeridian. */
        ClipToBoundingBoxParameter: string;
        /** @description Only within a circle: latitude, longitude and radius in kilometres, `48.86,2.35,20`. */
        ClipToCircleParameter: string;
        /** @description Only in these countries, by their alpha-2 or alpha-3 codes: `FR,BE`. */
        ClipToCountryParameter: string;
        /** @description Id of the collection: that of a dataset. */
        CollectionIdParameter: string;
        /** @description Of CSV: the columns that make the address, joined by `|`. Else the one called `address`. */
        ColumnsParameter: string;
        /** @description Countries to search in, by their alpha-2 or alpha-3 codes: `country:fr|country:bel`. */
        ComponentsParameter: string;
        /** @description Language of the words, and of the nearest place. A code of ISO 639-1, or a tag that begins with one. */
        ConvertTo3waLanguageParameter: string;
        /** @description Language of the addresses; that of the words is recognized. A code of ISO 639-1, or a tag that begins with one. */
        ConvertToAddressLanguageParameter: string;
        /** @description A point. Such as `48.8566,2.3522`. */
        CoordinatesParameter: string;
        /** @description The system of the coordinates of the answer. */
        CrsParameter: "http://www.opengis.net/def/crs/OGC/1.3/CRS84" | "http://www.opengis.net/def/crs/EPSG/0/4326" | "http://www.opengis.net/def/crs/EPSG/0/3857";
        /** @description Descriptions by type, joined by `|`: `locality:"{name} ({administrative_area_level_0})"`. Placeholders: `{name}`, `{postal_code}`, `{house_number}`, `{street}`, `{city}`, `{administrative_area_level_0}`, `{administrative_area_level_1}`, `{administrative_area_level_2}`, `{administrative_area_level_3}`, `{country_code}`. */
        CustomDescriptionParameter: string;
        /** @description Postal codes of Western Europe and of the countries that were imported, or of the world where the project has that option. */
        DataParameter: "standard" | "advanced";
        /** @description Id of the dataset. */
        DatasetIdParameter: string;
        /** @description Id of the feature. */
        DatasetsFeatureIdParameter: string;
        /** @description Form of the geometry: GeoJSON, or WKB in base64. */
        DatasetsFormatParameter: "geojson" | "wkb";
        /** @description Features of a page; more than 1000 are as many. */
        DatasetsLimitParameter: number;
        /** @description How many features are left out before them: the links of a page have it. */
        DatasetsOffsetParameter: number;
        /** @description A time, or two with `/` between them. Features of datasets have no time of their own: all of them match. */
        DatetimeParameter: string;
        /** @description Ids joined by commas, or a query; without it all are deleted. Clauses `field:"value"`, joined by AND, OR (or `|`), NOT and parentheses. `:` matches words, `:sto*` their beginning, `:=` the very text, number or instant; `:>5`, `:<5`, `:>=5`, `:<=5` and `:5..7` compare numbers and dates of ISO 8601; `exists:field` asks for any value. The fields are type, tag, city, country, name, idstore (or store_id, storeId), localized and user.<attribute>. Ids are also compared with `=`, and with lists as `idstore:[a,b]`. */
        DeleteStoresQueryParameter: string;
        /** @description Ids joined by commas; without it all are deleted. */
        DeleteZonesQueryParameter: string;
        /** @description When trips begin: a UNIX timestamp, or `now`. Durations then account for traffic. */
        DepartureTimeParameter: string;
        /** @description Whether legs have steps with instructions: `full`. `none` and `summary` mean the same. */
        DetailsParameter: "none" | "summary" | "full";
        /** @description Whether the area is reached from the point, or the point from the area. */
        DirectionParameter: "from" | "to";
        /** @description Whether tiles hold everything at every zoom: layers begin at one otherwise. */
        DisableZoomMinParameter: boolean;
        /** @description Whether other routes are wanted too; there may be none. Not together with `waypoints`. */
        DistanceAlternativesParameter: boolean;
        /** @description Where trips end, in the same form. */
        DistanceDestinationsParameter: string;
        /** @description Language of the texts: `en`, `fr`, `bg`, `ca`, `cs`, `da`, `de`, `el`, `es`, `et`, `fi`, `he`, `hi`, `hu`, `it`, `ja`, `nb`, `nl`, `pl`, `pt`, `ro`, `ru`, `sk`, `sl`, `sv`, `tr`, `uk`, `zh`, or a tag that begins with one, such as `pt-BR`; else the header Accept-Language, else English. */
        DistanceLanguageParameter: string;
        /** @description Where trips begin: `latitude,longitude` joined by `|`, or an encoded polyline as `enc:…:`. */
        DistanceOriginsParameter: string;
        /** @description Units of the texts; values are metres and seconds. */
        DistanceUnitsParameter: "metric" | "imperial";
        /** @description Stops on the way, at most 25: `latitude,longitude` joined by `|`. With `optimize:true` as the first element they are visited in the best order by `method`. Not together with `alternatives`. */
        DistanceWaypointsParameter: string;
        /** @description What each element contains. With `_toll`, also what the tolls of its trip cost; then for at most 400 pairs. */
        ElementsParameter: "distance" | "duration" | "duration_distance" | "distance_toll" | "duration_toll" | "duration_distance_toll";
        /** @description Whether routes have a profile of their elevation. In a region that was imported without elevation, the answer is `BACKEND_ERROR`. */
        ElevationParameter: boolean;
        /** @description Emission class. Default: euro_6, euro_6 for `truck`, euro_5 for `motorcycle`; electric with `vehicle_fuel=electric`. */
        EmissionClassParameter: "euro_0" | "euro_1" | "euro_2" | "euro_3" | "euro_4" | "euro_5" | "euro_6" | "electric";
        /** @description An encoded polyline to search along, instead of `lat` and `lng`. */
        EncodedPolylineParameter: string;
        /** @description The form of the answer. */
        FParameter: "json";
        /** @description What is opened, at most 100, joined by `|`: each a POI identifier, `ref:<poi_ref>`, or the object of the plan that it comes from, such as `osm:n123`, on all its storeys. */
        FeaturesParameter: string;
        /** @description Fields to return. One or more of `geometry`, `address_components`, `shape`, joined by `|`. */
        FieldsParameter: string;
        /** @description The system of the coordinates in the filter. */
        FilterCrsParameter: "http://www.opengis.net/def/crs/OGC/1.3/CRS84";
        /** @description The language of the filter. */
        FilterLangParameter: "cql2-text";
        /** @description A filter in CQL2 text over attributes and `geometry`: `use = 'shop' AND area > 100`, `S_INTERSECTS(geometry, POINT(1 50))`. */
        FilterParameter: string;
        /** @description Page of the features. */
        FindFeaturesContainingPageParameter: number;
        /** @description Features on a page. */
        FindFeaturesContainingPerPageParameter: number;
        /** @description Page of the features. */
        FindFeaturesIntersectingPageParameter: number;
        /** @description Features on a page. */
        FindFeaturesIntersectingPerPageParameter: number;
        /** @description Page of the features. */
        FindFeaturesNearbyPageParameter: number;
        /** @description Features on a page. */
        FindFeaturesNearbyPerPageParameter: number;
        /** @description Page of the features. */
        FindFeaturesWithinPageParameter: number;
        /** @description Features on a page. */
        FindFeaturesWithinPerPageParameter: number;
        /** @description Types to leave out. One or more of `point_of_interest`, `beach`, `government`, `park`, `park.national`, `place_of_worship`, `police`, `post_office`, `sports`, `sports.golf`, `sports.winter`, `transit`, `transit.station`, `transit.station.airport`, `transit.station.rail`, `transit.station.rail.subway`, `transit.station.rail.train`, `transit.station.rail.light_rail`, `transit.station.rail.monorail`, `transit.station.rail.funicular`, `transit.station.rail.tram`, `business`, `business.car_repair`, `business.car_rental`, `business.cinema`, `business.conference_centre`, `business.exhibition_centre`, `business.theatre`, `business.nightclub`, `business.finance`, `business.finance.bank`, `business.fuel`, `business.parking`, `business.food_and_drinks`, `business.food_and_drinks.bar`, `business.food_and_drinks.biergarten`, `business.food_and_drinks.cafe`, `business.food_and_drinks.fast_food`, `business.food_and_drinks.pub`, `business.food_and_drinks.restaurant`, `business.food_and_drinks.food_court`, `business.shop`, `business.shop.mall`, `business.shop.bakery`, `business.shop.butcher`, `business.shop.library`, `business.shop.grocery`, `business.shop.sports`, `business.shop.toys`, `business.shop.clothes`, `business.shop.furniture`, `business.shop.electronics`, `business.shop.doityourself`, `business.shop.craft`, `education`, `education.school`, `education.kindergarten`, `education.university`, `education.college`, `education.library`, `hospitality`, `hospitality.hotel`, `hospitality.hostel`, `hospitality.guest_house`, `hospitality.bed_and_breakfast`, `hospitality.motel`, `medical`, `medical.hospital`, `medical.pharmacy`, `medical.clinic`, `tourism`, `tourism.art_gallery`, `tourism.attraction`, `tourism.attraction.amusement_park`, `tourism.attraction.zoo`, `tourism.attraction.aquarium`, `tourism.monument`, `tourism.monument.castle`, `tourism.museum`, `business.mall`, joined by `|`. */
        FindPlacesNearbyExcludedTypesParameter: string;
        /** @description Centre of the circle. Such as `48.8566,2.3522`. */
        FindPlacesNearbyLocationParameter: string;
        /** @description Leaves out the deprecated field `categories`. */
        FindPlacesNearbyNoDeprecatedFieldsParameter: boolean;
        /** @description Radius of the circle in metres. */
        FindPlacesNearbyRadiusParameter: number;
        /** @description Types of points of interest to find. One or more of `point_of_interest`, `beach`, `government`, `park`, `park.national`, `place_of_worship`, `police`, `post_office`, `sports`, `sports.golf`, `sports.winter`, `transit`, `transit.station`, `transit.station.airport`, `transit.station.rail`, `transit.station.rail.subway`, `transit.station.rail.train`, `transit.station.rail.light_rail`, `transit.station.rail.monorail`, `transit.station.rail.funicular`, `transit.station.rail.tram`, `business`, `business.car_repair`, `business.car_rental`, `business.cinema`, `business.conference_centre`, `business.exhibition_centre`, `business.theatre`, `business.nightclub`, `business.finance`, `business.finance.bank`, `business.fuel`, `business.parking`, `business.food_and_drinks`, `business.food_and_drinks.bar`, `business.food_and_drinks.biergarten`, `business.food_and_drinks.cafe`, `business.food_and_drinks.fast_food`, `business.food_and_drinks.pub`, `business.food_and_drinks.restaurant`, `business.food_and_drinks.food_court`, `business.shop`, `business.shop.mall`, `business.shop.bakery`, `business.shop.butcher`, `business.shop.library`, `business.shop.grocery`, `business.shop.sports`, `business.shop.toys`, `business.shop.clothes`, `business.shop.furniture`, `business.shop.electronics`, `business.shop.doityourself`, `business.shop.craft`, `education`, `education.school`, `education.kindergarten`, `education.university`, `education.college`, `education.library`, `hospitality`, `hospitality.hotel`, `hospitality.hostel`, `hospitality.guest_house`, `hospitality.bed_and_breakfast`, `hospitality.motel`, `medical`, `medical.hospital`, `medical.pharmacy`, `medical.clinic`, `tourism`, `tourism.art_gallery`, `tourism.attraction`, `tourism.attraction.amusement_park`, `tourism.attraction.zoo`, `tourism.attraction.aquarium`, `tourism.monument`, `tourism.monument.castle`, `tourism.museum`, `business.mall`, joined by `|`. */
        FindPlacesNearbyTypesParameter: string;
        /** @description What lies near this point comes first. Such as `48.8566,2.3522`. */
        FocusParameter: string;
        /** @description Fonts, separated by commas, the first that is there counts. */
        FontstackParameter: string;
        /** @description Place from which walking distances and durations are measured: `lat,lng,level`, a POI identifier or `ref:<poi_ref>`. */
        FromLocationParameter: string;
        /** @description Types to leave out. One or more of `country`, `admin_level`, `admin_level_1`, `admin_level_2`, `admin_level_3`, `postal_code`, `address`, `route`, `locality`, `city`, `town`, `village`, `hamlet`, `borough`, `suburb`, `quarter`, `neighbourhood`, `point_of_interest`, `beach`, `government`, `park`, `park.national`, `place_of_worship`, `police`, `post_office`, `sports`, `sports.golf`, `sports.winter`, `transit`, `transit.station`, `transit.station.airport`, `transit.station.rail`, `transit.station.rail.subway`, `transit.station.rail.train`, `transit.station.rail.light_rail`, `transit.station.rail.monorail`, `transit.station.rail.funicular`, `transit.station.rail.tram`, `business`, `business.car_repair`, `business.car_rental`, `business.cinema`, `business.conference_centre`, `business.exhibition_centre`, `business.theatre`, `business.nightclub`, `business.finance`, `business.finance.bank`, `business.fuel`, `business.parking`, `business.food_and_drinks`, `business.food_and_drinks.bar`, `business.food_and_drinks.biergarten`, `business.food_and_drinks.cafe`, `business.food_and_drinks.fast_food`, `business.food_and_drinks.pub`, `business.food_and_drinks.restaurant`, `business.food_and_drinks.food_court`, `business.shop`, `business.shop.mall`, `business.shop.bakery`, `business.shop.butcher`, `business.shop.library`, `business.shop.grocery`, `business.shop.sports`, `business.shop.toys`, `business.shop.clothes`, `business.shop.furniture`, `business.shop.electronics`, `business.shop.doityourself`, `business.shop.craft`, `education`, `education.school`, `education.kindergarten`, `education.university`, `education.college`, `education.library`, `hospitality`, `hospitality.hotel`, `hospitality.hostel`, `hospitality.guest_house`, `hospitality.bed_and_breakfast`, `hospitality.motel`, `medical`, `medical.hospital`, `medical.pharmacy`, `medical.clinic`, `tourism`, `tourism.art_gallery`, `tourism.attraction`, `tourism.attraction.amusement_park`, `tourism.attraction.zoo`, `tourism.attraction.aquarium`, `tourism.monument`, `tourism.monument.castle`, `tourism.museum`, `business.mall`, `airport`, `train_station`, `metro_station`, `shopping`, `museum`, `zoo`, `amusement_park`, `art_gallery`, `tourist_attraction`, joined by `|`. */
        GeocodeBatchExcludedTypesParameter: string;
        /** @description Point to prefer results around, with `radius`. Such as `48.8566,2.3522`. */
        GeocodeBatchLocationParameter: string;
        /** @description Leaves out deprecated fields. */
        GeocodeBatchNoDeprecatedFieldsParameter: boolean;
        /** @description Metres around `location` within which results are preferred. */
        GeocodeBatchRadiusParameter: number;
        /** @description Types to find. One or more of `country`, `admin_level`, `admin_level_1`, `admin_level_2`, `admin_level_3`, `postal_code`, `address`, `route`, `locality`, `city`, `town`, `village`, `hamlet`, `borough`, `suburb`, `quarter`, `neighbourhood`, `point_of_interest`, `beach`, `government`, `park`, `park.national`, `place_of_worship`, `police`, `post_office`, `sports`, `sports.golf`, `sports.winter`, `transit`, `transit.station`, `transit.station.airport`, `transit.station.rail`, `transit.station.rail.subway`, `transit.station.rail.train`, `transit.station.rail.light_rail`, `transit.station.rail.monorail`, `transit.station.rail.funicular`, `transit.station.rail.tram`, `business`, `business.car_repair`, `business.car_rental`, `business.cinema`, `business.conference_centre`, `business.exhibition_centre`, `business.theatre`, `business.nightclub`, `business.finance`, `business.finance.bank`, `business.fuel`, `business.parking`, `business.food_and_drinks`, `business.food_and_drinks.bar`, `business.food_and_drinks.biergarten`, `business.food_and_drinks.cafe`, `business.food_and_drinks.fast_food`, `business.food_and_drinks.pub`, `business.food_and_drinks.restaurant`, `business.food_and_drinks.food_court`, `business.shop`, `business.shop.mall`, `business.shop.bakery`, `business.shop.butcher`, `business.shop.library`, `business.shop.grocery`, `business.shop.sports`, `business.shop.toys`, `business.shop.clothes`, `business.shop.furniture`, `business.shop.electronics`, `business.shop.doityourself`, `business.shop.craft`, `education`, `education.school`, `education.kindergarten`, `education.university`, `education.college`, `education.library`, `hospitality`, `hospitality.hotel`, `hospitality.hostel`, `hospitality.guest_house`, `hospitality.bed_and_breakfast`, `hospitality.motel`, `medical`, `medical.hospital`, `medical.pharmacy`, `medical.clinic`, `tourism`, `tourism.art_gallery`, `tourism.attraction`, `tourism.attraction.amusement_park`, `tourism.attraction.zoo`, `tourism.attraction.aquarium`, `tourism.monument`, `tourism.monument.castle`, `tourism.museum`, `business.mall`, `airport`, `train_station`, `metro_station`, `shopping`, `museum`, `zoo`, `amusement_park`, `art_gallery`, `tourist_attraction`, joined by `|`. */
        GeocodeBatchTypesParameter: string;
        /** @description Types to leave out. One or more of `country`, `admin_level`, `admin_level_1`, `admin_level_2`, `admin_level_3`, `postal_code`, `address`, `route`, `locality`, `city`, `town`, `village`, `hamlet`, `borough`, `suburb`, `quarter`, `neighbourhood`, `point_of_interest`, `beach`, `government`, `park`, `park.national`, `place_of_worship`, `police`, `post_office`, `sports`, `sports.golf`, `sports.winter`, `transit`, `transit.station`, `transit.station.airport`, `transit.station.rail`, `transit.station.rail.subway`, `transit.station.rail.train`, `transit.station.rail.light_rail`, `transit.station.rail.monorail`, `transit.station.rail.funicular`, `transit.station.rail.tram`, `business`, `business.car_repair`, `business.car_rental`, `business.cinema`, `business.conference_centre`, `business.exhibition_centre`, `business.theatre`, `business.nightclub`, `business.finance`, `business.finance.bank`, `business.fuel`, `business.parking`, `business.food_and_drinks`, `business.food_and_drinks.bar`, `business.food_and_drinks.biergarten`, `business.food_and_drinks.cafe`, `business.food_and_drinks.fast_food`, `business.food_and_drinks.pub`, `business.food_and_drinks.restaurant`, `business.food_and_drinks.food_court`, `business.shop`, `business.shop.mall`, `business.shop.bakery`, `business.shop.butcher`, `business.shop.library`, `business.shop.grocery`, `business.shop.sports`, `business.shop.toys`, `business.shop.clothes`, `business.shop.furniture`, `business.shop.electronics`, `business.shop.doityourself`, `business.shop.craft`, `education`, `education.school`, `education.kindergarten`, `education.university`, `education.college`, `education.library`, `hospitality`, `hospitality.hotel`, `hospitality.hostel`, `hospitality.guest_house`, `hospitality.bed_and_breakfast`, `hospitality.motel`, `medical`, `medical.hospital`, `medical.pharmacy`, `medical.clinic`, `tourism`, `tourism.art_gallery`, `tourism.attraction`, `tourism.attraction.amusement_park`, `tourism.attraction.zoo`, `tourism.attraction.aquarium`, `tourism.monument`, `tourism.monument.castle`, `tourism.museum`, `business.mall`, `airport`, `train_station`, `metro_station`, `shopping`, `museum`, `zoo`, `amusement_park`, `art_gallery`, `tourist_attraction`, joined by `|`. */
        GeocodeExcludedTypesParameter: string;
        /** @description Point to prefer results around, with `radius`. Such as `48.8566,2.3522`. */
        GeocodeLocationParameter: string;
        /** @description Leaves out deprecated fields. */
        GeocodeNoDeprecatedFieldsParameter: boolean;
        /** @description Metres around `location` within which results are preferred. */
        GeocodeRadiusParameter: number;
        /** @description Types to find. One or more of `country`, `admin_level`, `admin_level_1`, `admin_level_2`, `admin_level_3`, `postal_code`, `address`, `route`, `locality`, `city`, `town`, `village`, `hamlet`, `borough`, `suburb`, `quarter`, `neighbourhood`, `point_of_interest`, `beach`, `government`, `park`, `park.national`, `place_of_worship`, `police`, `post_office`, `sports`, `sports.golf`, `sports.winter`, `transit`, `transit.station`, `transit.station.airport`, `transit.station.rail`, `transit.station.rail.subway`, `transit.station.rail.train`, `transit.station.rail.light_rail`, `transit.station.rail.monorail`, `transit.station.rail.funicular`, `transit.station.rail.tram`, `business`, `business.car_repair`, `business.car_rental`, `business.cinema`, `business.conference_centre`, `business.exhibition_centre`, `business.theatre`, `business.nightclub`, `business.finance`, `business.finance.bank`, `business.fuel`, `business.parking`, `business.food_and_drinks`, `business.food_and_drinks.bar`, `business.food_and_drinks.biergarten`, `business.food_and_drinks.cafe`, `business.food_and_drinks.fast_food`, `business.food_and_drinks.pub`, `business.food_and_drinks.restaurant`, `business.food_and_drinks.food_court`, `business.shop`, `business.shop.mall`, `business.shop.bakery`, `business.shop.butcher`, `business.shop.library`, `business.shop.grocery`, `business.shop.sports`, `business.shop.toys`, `business.shop.clothes`, `business.shop.furniture`, `business.shop.electronics`, `business.shop.doityourself`, `business.shop.craft`, `education`, `education.school`, `education.kindergarten`, `education.university`, `education.college`, `education.library`, `hospitality`, `hospitality.hotel`, `hospitality.hostel`, `hospitality.guest_house`, `hospitality.bed_and_breakfast`, `hospitality.motel`, `medical`, `medical.hospital`, `medical.pharmacy`, `medical.clinic`, `tourism`, `tourism.art_gallery`, `tourism.attraction`, `tourism.attraction.amusement_park`, `tourism.attraction.zoo`, `tourism.attraction.aquarium`, `tourism.monument`, `tourism.monument.castle`, `tourism.museum`, `business.mall`, `airport`, `train_station`, `metro_station`, `shopping`, `museum`, `zoo`, `amusement_park`, `art_gallery`, `tourist_attraction`, joined by `|`. */
        GeocodeTypesParameter: string;
        /** @description Mode of travel. */
        GetDistanceMatrixModeParameter: "driving" | "walking" | "cycling" | "truck" | "motorcycle" | "wheelchair";
        /** @description Mode of travel. */
        GetIsochroneModeParameter: "driving" | "walking" | "cycling" | "truck" | "motorcycle" | "wheelchair";
        /** @description Where one begins, or ends with `direction=to`: `latitude,longitude`. */
        GetIsochroneOriginParameter: string;
        /** @description Language of labels; where a name is not known in it, it is that on the spot. */
        GetMapPictureLanguageParameter: string;
        /** @description The style: `plain` has few colours and labels, to draw data upon. */
        GetMapPictureStyleParameter: "light" | "dark" | "plain";
        /** @description Language of labels, as BCP 47 has it; where a name is not known in it, it is that on the spot. */
        GetMapStyleLanguageParameter: string;
        /** @description The style: `plain` has few colours and labels, to draw data upon. */
        GetMapStyleStyleParameter: "light" | "dark" | "plain";
        /** @description Leaves out deprecated fields. */
        GetPlaceDetailsNoDeprecatedFieldsParameter: boolean;
        /** @description Where it ends, in the same forms. */
        GetRouteDestinationParameter: string;
        /** @description Mode of travel. */
        GetRouteModeParameter: "driving" | "walking" | "cycling" | "truck" | "motorcycle" | "wheelchair";
        /** @description Where the route begins: `latitude,longitude`; on foot and by wheelchair also a place in a venue of the project: `latitude,longitude,level`, or `venue:<venue_id>:` and a POI identifier, `ref:<poi_ref>`, or such a point. */
        GetRouteOriginParameter: string;
        /** @description Clauses `field:"value"`, joined by AND, OR (or `|`), NOT and parentheses. `:` matches words, `:sto*` their beginning, `:=` the very text, number or instant; `:>5`, `:<5`, `:>=5`, `:<=5` and `:5..7` compare numbers and dates of ISO 8601; `exists:field` asks for any value. The fields are type, tag, city, country, name, idstore (or store_id, storeId), localized and user.<attribute>. Ids are also compared with `=`, and with lists as `idstore:[a,b]`. */
        GetStoreBoundsQueryParameter: string;
        /** @description Clauses `field:"value"`, joined by AND, OR (or `|`), NOT and parentheses. `:` matches words, `:sto*` their beginning, `:=` the very text, number or instant; `:>5`, `:<5`, `:>=5`, `:<=5` and `:5..7` compare numbers and dates of ISO 8601; `exists:field` asks for any value. The fields are type, tag, city, country, name, idstore (or store_id, storeId), localized and user.<attribute>. Ids are also compared with `=`, and with lists as `idstore:[a,b]`. */
        GetStoreTileJsonQueryParameter: string;
        /** @description Clauses `field:"value"`, joined by AND, OR (or `|`), NOT and parentheses. `:` matches words, `:sto*` their beginning, `:=` the very text, number or instant; `:>5`, `:<5`, `:>=5`, `:<=5` and `:5..7` compare numbers and dates of ISO 8601; `exists:field` asks for any value. The fields are type, tag, city, country, name, idstore (or store_id, storeId), localized and user.<attribute>. Ids are also compared with `=`, and with lists as `idstore:[a,b]`. */
        GetStoreTileQueryParameter: string;
        /** @description Assets at most, the nearest first. */
        GetStoresNearClientLimitParameter: number;
        /** @description Which assets count, in the language of `GET /stores/search`; all when absent. */
        GetStoresNearClientQueryParameter: string;
        /** @description The point whose time zone is wanted. Such as `48.8566,2.3522`. */
        GetTimezoneLocationParameter: string;
        /** @description The point whose time zone is wanted. Such as `48.8566,2.3522`. */
        GetTimezoneOfPointLocationParameter: string;
        /** @description Where it ends, in the same form. */
        GetTollsDestinationParameter: string;
        /** @description Mode of travel. */
        GetTollsModeParameter: "driving" | "walking" | "cycling" | "truck" | "motorcycle" | "wheelchair";
        /** @description Where the route begins: `latitude,longitude`. */
        GetTollsOriginParameter: string;
        /** @description Identifiers of POIs, joined by commas. */
        IdParameter: string;
        /** @description Whether at most 2 further routes are answered, which differ for a person. Not with waypoints or avoid_in. */
        IndoorAlternativesParameter: boolean;
        /** @description Where one goes: as the origin, or the nearest of a kind: `category:toilets`, `type:amenity=atm`, by the mode asked for. */
        IndoorDestinationParameter: string;
        /** @description Where one goes. At most 100, joined by `|`: `lat,lng,level`, POI identifiers, `ref:<poi_ref>`. */
        IndoorDestinationsParameter: string;
        /** @description `full` also finds what is not searchable: doors, walls, rooms without a name. */
        IndoorExtendedParameter: "full";
        /** @description The identifier of a POI. */
        IndoorFeatureIdParameter: number;
        /** @description `list`: the answer is a list instead of an object with one. */
        IndoorFormatParameter: "list";
        /** @description Language of names and instructions: a code of ISO 639, or a tag such as `pt-BR`, which is taken as `pt`. */
        IndoorLanguageParameter: string;
        /** @description How one walks: one of the routing profiles of the venue; the first of them when absent. */
        IndoorModeParameter: string;
        /** @description Only what is open at the moment, by its `opening_hours` and the clock of the venue; what has none, or none that can be read, is left out. */
        IndoorOpenNowParameter: boolean;
        /** @description Where one sets out: `lat,lng,level`, a POI identifier, or `ref:<poi_ref>`; on the street `lat,lng`; in another venue `venue:<venue_id>:` and one of these. */
        IndoorOriginParameter: string;
        /** @description Where one sets out. At most 100, joined by `|`: `lat,lng,level`, POI identifiers, `ref:<poi_ref>`. */
        IndoorOriginsParameter: string;
        /** @description Which page; 0 is the first. */
        IndoorPageParameter: number;
        /** @description Units of the texts; values are metres. */
        IndoorUnitsParameter: "metric" | "imperial";
        /** @description At most 25 places on the way, joined by `|`, each as the origin. */
        IndoorWaypointsParameter: string;
        /** @description The IP address to look at, with a private key; that of the client when absent. */
        IpAddressParameter: string;
        /** @description How many to a page; 0 for all at once. */
        ItemsByPageParameter: number;
        /** @description Latitude of the position to search from. */
        LatParameter: number;
        /** @description Point whose address is wanted. Either this or `address`. Such as `48.8566,2.3522`. */
        LatlngParameter: string;
        /** @description Only what is on this level. */
        LevelParameter: number;
        /** @description Page of the datasets. */
        ListDatasetsPageParameter: number;
        /** @description Datasets on a page. */
        ListDatasetsPerPageParameter: number;
        /** @description Page of the results. */
        ListStoresPageParameter: number;
        /** @description With `latlng`: all addresses of the nearest building, its flats and organisations, in place of the nearest houses. */
        ListSubBuildingsParameter: boolean;
        /** @description Zones of an answer, from `offset` on, instead of pages. */
        ListZonesLimitParameter: number;
        /** @description Page of the zones. */
        ListZonesPageParameter: number;
        /** @description Longitude of the position to search from. */
        LngParameter: number;
        /** @description Finds the localities that bear the typed postal code, in France, Monaco, Italy, Spain, Belgium, Switzerland and Luxembourg. */
        LocalitiesExtendedParameter: "postal_code";
        /** @description Form of the answer. Else the one that the header `Accept` asks for: `text/csv` for CSV, JSON where it does not allow CSV; else that of the body. */
        LocalitiesFormatParameter: "json" | "csv";
        /** @description What has been typed so far; the first 20 words within 150 characters count. */
        LocalitiesInputParameter: string;
        /** @description Language of the answer: a code of ISO 639-1, or a tag that begins with one, such as `pt-BR`; `zh-TW` or `zh-Hant` for traditional Chinese letters. Else the header `Accept-Language` decides; without it names are those on the spot. */
        LocalitiesLanguageParameter: string;
        /** @description Results on a page. */
        LocalitiesLimitParameter: number;
        /** @description Page of the results. */
        LocalitiesPageParameter: number;
        /** @description Markers, joined by `|`: `latitude,longitude`, at most 100. Before them `label:A` for the next one, `color:b3261e` for all that follow. */
        MarkersParameter: string;
        /** @description Mode of travel: its roads are looked at. */
        MatchTraceModeParameter: "driving" | "walking" | "cycling" | "truck" | "motorcycle" | "wheelchair";
        /** @description The `matrix_id` of a matrix that was accepted. */
        MatrixIdParameter: string;
        /** @description The fastest or the shortest route. */
        MethodParameter: "time" | "distance";
        /** @description Suggestions at most. */
        NResultsParameter: number;
        /** @description With `page_token`, what becomes of a page after the data were changed: `flag` answers it with `pagination.changed`, `refuse` with 409. */
        OnChangeParameter: "flag" | "refuse";
        /** @description What becomes of a batch of which some assets cannot be taken: `refuse` refuses all, `skip` takes the others and lists those. */
        OnErrorParameter: "refuse" | "skip";
        /** @description What this import does with features whose geometries are not valid; without it, what the dataset says. */
        OnInvalidParameter: "refuse" | "repair" | "skip";
        /** @description Only assets that are open at a time: `2026-12-24T18:00` by the clock of each asset, with `Z` or an offset one moment everywhere. */
        OpenAtParameter: string;
        /** @description Whether the waypoints are put in the order that is walked soonest. */
        OptimizeParameter: boolean;
        /** @description The `pagination.token` of a page before this one: the pages are then of one version of the data. */
        PageTokenParameter: string;
        /** @description A line: points joined by `|`, or an encoded polyline as `enc:…`, at most 10000 corners. Before them `color:0b6f86`, `weight:4` (pixels), and `fill:0b6f8640` for an area. */
        PathParameter: string;
        /** @description The `plan_id` of a plan that was accepted. */
        PlanIdParameter: string;
        /** @description Only assets in a polygon or on its edge: corners `lat,lng` joined by `;`, several polygons joined by `|`; or a Polygon or MultiPolygon of GeoJSON. Edges take the shorter way round the earth. */
        PolygonParameter: string;
        /** @description Of CSV: what the names of the added columns begin with. */
        PrefixParameter: string;
        /** @description The attributes that are answered, joined by commas; all without it. */
        PropertiesParameter: string;
        /** @description Identifier of the place, as a suggestion gives it. */
        PublicIdParameter: string;
        /** @description What is looked for; all that there is, in the order of the alphabet, when absent. */
        QParameter: string;
        /** @description The first and the last of 256 characters, such as `0-255`. */
        RangeParameter: string;
        /** @description Refs joined by commas, each after `ref:`. */
        RefParameter: string;
        /** @description The reimport key of the dataset. */
        ReimportKeyParameter: string;
        /** @description The same as `mode`, under the name that venues have for it. */
        RoutingProfileParameter: string;
        /** @description Pixels of the picture for each of the size, to a side. */
        ScaleParameter: number;
        /** @description Page of the features. */
        SearchFeaturesPageParameter: number;
        /** @description Features on a page. */
        SearchFeaturesPerPageParameter: number;
        /** @description Page of the results. */
        SearchStoresPageParameter: number;
        /** @description Clauses `field:"value"`, joined by AND, OR (or `|`), NOT and parentheses. `:` matches words, `:sto*` their beginning, `:=` the very text, number or instant; `:>5`, `:<5`, `:>=5`, `:<=5` and `:5..7` compare numbers and dates of ISO 8601; `exists:field` asks for any value. The fields are type, tag, city, country, name, idstore (or store_id, storeId), localized and user.<attribute>. Ids are also compared with `=`, and with lists as `idstore:[a,b]`. */
        SearchStoresQueryParameter: string;
        /** @description Width and height, at most 1280 each, such as `600x400`. */
        SizeParameter: string;
        /** @description What the venues are sorted by, ascending; the answer is then a list. */
        SortByParameter: "created_at" | "updated_at" | "name";
        /** @description A file of icons: `base.json`, `base.png`, `base@2x.json`, `base@2x.png`. */
        SpriteParameter: string;
        /** @description The `storeId` of the asset. */
        StoreIdParameter: string;
        /** @description Assets on a page. */
        StoresByPageParameter: number;
        /** @description Language of the names that are shown, where a localized one was found. */
        StoresLanguageParameter: string;
        /** @description Zones before the first one, instead of pages. */
        StoresOffsetParameter: number;
        /** @description Only assets that are open now. */
        StoresOpenNowParameter: boolean;
        /** @description Metres from the position or the line at most. */
        StoresRadiusParameter: number;
        /** @description Language in which the words are looked for first, and of the nearest places. A code of ISO 639-1, or a tag that begins with one. */
        SuggestWordsLanguageParameter: string;
        /** @description What has been typed so far: suggestions begin with the third word. */
        ThreewordsInputParameter: string;
        /** @description UNIX seconds at which daylight saving time is looked at; now when absent. */
        TimestampParameter: number;
        /** @description A currency (ISO 4217) into which the totals are also converted, by the exchange rates that the operator has imported. Without them, or for a currency that they lack, the answer is `INVALID_REQUEST`. */
        TollCurrencyParameter: string;
        /** @description Whether this is the way back of a trip, for discounts that depend on it. */
        TollReturnTripParameter: boolean;
        /** @description Trips already paid for in this calendar month, for discounts that depend on it. Default: 0. */
        TollTripsParameter: number;
        /** @description Whether what is replaced is kept until the next such write, so that `POST /stores/imports/undo` can undo this one. Such writes are made one at a time: others are refused (409) meanwhile. */
        UndoableParameter: boolean;
        /** @description The version, as TileJSON names it: a tile of a version never changes. */
        VParameter: string;
        /** @description Minutes, or kilometres with `method=distance`, up to 120 min or 200 km: the answer is one line, `isoline`. Either this or `values`. */
        ValueParameter: number;
        /** @description Seconds, or metres with `method=distance`, joined by `|`: at most 10, up to 7200 s or 200000 m. The answer is polygons of GeoJSON. Either these or `value`. */
        ValuesParameter: string;
        /** @description Weight on the heaviest axle in tonnes. Default: 1, 11.5 for `truck`, 0.15 for `motorcycle`. Never more than the weight. */
        VehicleAxleWeightParameter: number;
        /** @description Axles, including those of a trailer. Default: 2, 5 for `truck`, 2 for `motorcycle`. */
        VehicleAxlesParameter: number;
        /** @description Whether it is a bus or a coach, which pays where the map marks tolls for those. */
        VehicleBusParameter: boolean;
        /** @description CO₂ emission class of the European Union. Default: 1, 5 if electric. */
        VehicleCo2ClassParameter: number;
        /** @description Height above the front axle in metres. Default: 1, 2.5 for `truck`, 0.9 for `motorcycle`. */
        VehicleFrontAxleHeightParameter: number;
        /** @description What the vehicle runs on. Default: petrol, diesel for `truck`, petrol for `motorcycle`; electric with `emission_class=electric`. */
        VehicleFuelParameter: "petrol" | "diesel" | "gas" | "hybrid" | "electric" | "hydrogen";
        /** @description Whether it carries dangerous goods: roads and tunnels that are closed for any of them are closed then. */
        VehicleHazmatParameter: boolean;
        /** @description Height in metres. Default: 1.9, 4 for `truck`, 1.5 for `motorcycle`. */
        VehicleHeightParameter: number;
        /** @description Length in metres, with trailers. Default: 4.8, 16.5 for `truck`, 2.3 for `motorcycle`. */
        VehicleLengthParameter: number;
        /** @description Whether it is a motorhome, for `mode=driving`: signs for motorhomes bind it. */
        VehicleMotorhomeParameter: boolean;
        /** @description People in the vehicle, with the driver. Default: 1. */
        VehicleOccupantsParameter: number;
        /** @description Axles of all trailers. Default: one for each of `vehicle_trailers`. */
        VehicleTrailerAxlesParameter: number;
        /** @description Weight of all trailers in tonnes. Default: 0. */
        VehicleTrailerWeightParameter: number;
        /** @description Trailers. Default: 0. */
        VehicleTrailersParameter: number;
        /** @description Weight in tonnes, with load and trailers. Default: 2, 40 for `truck`, 0.25 for `motorcycle`. */
        VehicleWeightParameter: number;
        /** @description Width in metres. Default: 1.9, 2.55 for `truck`, 0.9 for `motorcycle`. */
        VehicleWidthParameter: number;
        /** @description The venue. */
        VenueIdParameter: string;
        /** @description Clauses `attribute:value`, `attribute:=value`, `attribute:>5`, joined by AND, OR, NOT and parentheses. */
        WhereParameter: string;
        /** @description Three words joined by dots or middle dots, in any case, with or without accents and slashes before them; spaces are refused. `one.two.three`. */
        WordsParameter: string;
        /** @description The fields of features that are answered beside their ids, joined by commas: `geometry`, `attributes`, `attributes.name` for a single one, `*` for all. */
        XFieldMaskParameter: string;
        /** @description The column. */
        XParameter: number;
        /** @description The row. */
        YParameter: number;
        /** @description The zoom. */
        ZParameter: number;
        /** @description The `zone_id` of the zone. */
        ZoneIdParameter: string;
        /** @description Only assets with a zone that holds the position. */
        ZoneParameter: boolean;
        /** @description Zones on a page. */
        ZonesByPageParameter: number;
        /** @description The zoom; without it, all markers and the path are shown. */
        ZoomParameter: number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    autocompletePlaces: {
        parameters: {
            query: {
                /** @description What has been typed so far; the first 20 words within 150 characters count. */
                input: components["parameters"]["LocalitiesInputParameter"];
                /** @description Language of the answer: a code of ISO 639-1, or a tag that begins with one, such as `pt-BR`; `zh-TW` or `zh-Hant` for traditional Chinese letters. Else the header `Accept-Language` decides; without it names are those on the spot. */
                language?: components["parameters"]["LocalitiesLanguageParameter"];
                /** @description Postal codes of Western Europe and of the countries that were imported, or of the world where the project has that option. */
                data?: components["parameters"]["DataParameter"];
                /** @description Countries to search in, by their alpha-2 or alpha-3 codes: `country:fr|country:bel`. */
                components?: components["parameters"]["ComponentsParameter"];
                /** @description Types to find. One or more of `country`, `admin_level`, `admin_level_1`, `admin_level_2`, `admin_level_3`, `postal_code`, `address`, `route`, `locality`, `city`, `town`, `village`, `hamlet`, `borough`, `suburb`, `quarter`, `neighbourhood`, `point_of_interest`, `beach`, `government`, `park`, `park.national`, `place_of_worship`, `police`, `post_office`, `sports`, `sports.golf`, `sports.winter`, `transit`, `transit.station`, `transit.station.airport`, `transit.station.rail`, `transit.station.rail.subway`, `transit.station.rail.train`, `transit.station.rail.light_rail`, `transit.station.rail.monorail`, `transit.station.rail.funicular`, `transit.station.rail.tram`, `business`, `business.car_repair`, `business.car_rental`, `business.cinema`, `business.conference_centre`, `business.exhibition_centre`, `business.theatre`, `business.nightclub`, `business.finance`, `business.finance.bank`, `business.fuel`, `business.parking`, `business.food_and_drinks`, `business.food_and_drinks.bar`, `business.food_and_drinks.biergarten`, `business.food_and_drinks.cafe`, `business.food_and_drinks.fast_food`, `business.food_and_drinks.pub`, `business.food_and_drinks.restaurant`, `business.food_and_drinks.food_court`, `business.shop`, `business.shop.mall`, `business.shop.bakery`, `business.shop.butcher`, `business.shop.library`, `business.shop.grocery`, `business.shop.sports`, `business.shop.toys`, `business.shop.clothes`, `business.shop.furniture`, `business.shop.electronics`, `business.shop.doityourself`, `business.shop.craft`, `education`, `education.school`, `education.kindergarten`, `education.university`, `education.college`, `education.library`, `hospitality`, `hospitality.hotel`, `hospitality.hostel`, `hospitality.guest_house`, `hospitality.bed_and_breakfast`, `hospitality.motel`, `medical`, `medical.hospital`, `medical.pharmacy`, `medical.clinic`, `tourism`, `tourism.art_gallery`, `tourism.attraction`, `tourism.attraction.amusement_park`, `tourism.attraction.zoo`, `tourism.attraction.aquarium`, `tourism.monument`, `tourism.monument.castle`, `tourism.museum`, `business.mall`, `airport`, `train_station`, `metro_station`, `shopping`, `museum`, `zoo`, `amusement_park`, `art_gallery`, `tourist_attraction`, joined by `|`. */
                types?: components["parameters"]["AutocompletePlacesTypesParameter"];
                /** @description Types to leave out. One or more of `country`, `admin_level`, `admin_level_1`, `admin_level_2`, `admin_level_3`, `postal_code`, `address`, `route`, `locality`, `city`, `town`, `village`, `hamlet`, `borough`, `suburb`, `quarter`, `neighbourhood`, `point_of_interest`, `beach`, `government`, `park`, `park.national`, `place_of_worship`, `police`, `post_office`, `sports`, `sports.golf`, `sports.winter`, `transit`, `transit.station`, `transit.station.airport`, `transit.station.rail`, `transit.station.rail.subway`, `transit.station.rail.train`, `transit.station.rail.light_rail`, `transit.station.rail.monorail`, `transit.station.rail.funicular`, `transit.station.rail.tram`, `business`, `business.car_repair`, `business.car_rental`, `business.cinema`, `business.conference_centre`, `business.exhibition_centre`, `business.theatre`, `business.nightclub`, `business.finance`, `business.finance.bank`, `business.fuel`, `business.parking`, `business.food_and_drinks`, `business.food_and_drinks.bar`, `business.food_and_drinks.biergarten`, `business.food_and_drinks.cafe`, `business.food_and_drinks.fast_food`, `business.food_and_drinks.pub`, `business.food_and_drinks.restaurant`, `business.food_and_drinks.food_court`, `business.shop`, `business.shop.mall`, `business.shop.bakery`, `business.shop.butcher`, `business.shop.library`, `business.shop.grocery`, `business.shop.sports`, `business.shop.toys`, `business.shop.clothes`, `business.shop.furniture`, `business.shop.electronics`, `business.shop.doityourself`, `business.shop.craft`, `education`, `education.school`, `education.kindergarten`, `education.university`, `education.college`, `education.library`, `hospitality`, `hospitality.hotel`, `hospitality.hostel`, `hospitality.guest_house`, `hospitality.bed_and_breakfast`, `hospitality.motel`, `medical`, `medical.hospital`, `medical.pharmacy`, `medical.clinic`, `tourism`, `tourism.art_gallery`, `tourism.attraction`, `tourism.attraction.amusement_park`, `tourism.attraction.zoo`, `tourism.attraction.aquarium`, `tourism.monument`, `tourism.monument.castle`, `tourism.museum`, `business.mall`, `airport`, `train_station`, `metro_station`, `shopping`, `museum`, `zoo`, `amusement_park`, `art_gallery`, `tourist_attraction`, joined by `|`. */
                excluded_types?: components["parameters"]["AutocompletePlacesExcludedTypesParameter"];
                /** @description Descriptions by type, joined by `|`: `locality:"{name} ({administrative_area_level_0})"`. Placeholders: `{name}`, `{postal_code}`, `{house_number}`, `{street}`, `{city}`, `{administrative_area_level_0}`, `{administrative_area_level_1}`, `{administrative_area_level_2}`, `{administrative_area_level_3}`, `{country_code}`. */
                custom_description?: components["parameters"]["CustomDescriptionParameter"];
                /** @description Finds the localities that bear the typed postal code, in France, Monaco, Italy, Spain, Belgium, Switzerland and Luxembourg. */
                extended?: components["parameters"]["LocalitiesExtendedParameter"];
                /** @description Point to prefer results around, with `radius`. Such as `48.8566,2.3522`. */
                location?: components["parameters"]["AutocompletePlacesLocationParameter"];
                /** @description Metres around `location` within which results are preferred. */
                radius?: components["parameters"]["AutocompletePlacesRadiusParameter"];
                /** @description Leaves out the deprecated field `type`. */
                no_deprecated_fields?: components["parameters"]["AutocompletePlacesNoDeprecatedFieldsParameter"];
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
                    "application/json": components["schemas"]["AutocompletePlacesReply"];
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledWithoutPostalDataRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    getPlaceDetails: {
        parameters: {
            query: {
                /** @description Identifier of the place, as a suggestion gives it. */
                public_id: components["parameters"]["PublicIdParameter"];
                /** @description Fields to return. One or more of `geometry`, `address_components`, `shape`, joined by `|`. */
                fields?: components["parameters"]["FieldsParameter"];
                /** @description Language of the answer: a code of ISO 639-1, or a tag that begins with one, such as `pt-BR`; `zh-TW` or `zh-Hant` for traditional Chinese letters. Else the header `Accept-Language` decides; without it names are those on the spot. */
                language?: components["parameters"]["LocalitiesLanguageParameter"];
                /** @description Form of country codes in the answer. Else that of `components`, else `alpha2`. */
                cc_format?: components["parameters"]["CcFormatParameter"];
                /** @description Countries to search in, by their alpha-2 or alpha-3 codes: `country:fr|country:bel`. */
                components?: components["parameters"]["ComponentsParameter"];
                /** @description Leaves out deprecated fields. */
                no_deprecated_fields?: components["parameters"]["GetPlaceDetailsNoDeprecatedFieldsParameter"];
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
                    "application/json": components["schemas"]["GetPlaceDetailsReply"];
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownPlaceRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    findPlacesNearby: {
        parameters: {
            query: {
                /** @description Centre of the circle. Such as `48.8566,2.3522`. */
                location: components["parameters"]["FindPlacesNearbyLocationParameter"];
                /** @description Types of points of interest to find. One or more of `point_of_interest`, `beach`, `government`, `park`, `park.national`, `place_of_worship`, `police`, `post_office`, `sports`, `sports.golf`, `sports.winter`, `transit`, `transit.station`, `transit.station.airport`, `transit.station.rail`, `transit.station.rail.subway`, `transit.station.rail.train`, `transit.station.rail.light_rail`, `transit.station.rail.monorail`, `transit.station.rail.funicular`, `transit.station.rail.tram`, `business`, `business.car_repair`, `business.car_rental`, `business.cinema`, `business.conference_centre`, `business.exhibition_centre`, `business.theatre`, `business.nightclub`, `business.finance`, `business.finance.bank`, `business.fuel`, `business.parking`, `business.food_and_drinks`, `business.food_and_drinks.bar`, `business.food_and_drinks.biergarten`, `business.food_and_drinks.cafe`, `business.food_and_drinks.fast_food`, `business.food_and_drinks.pub`, `business.food_and_drinks.restaurant`, `business.food_and_drinks.food_court`, `business.shop`, `business.shop.mall`, `business.shop.bakery`, `business.shop.butcher`, `business.shop.library`, `business.shop.grocery`, `business.shop.sports`, `business.shop.toys`, `business.shop.clothes`, `business.shop.furniture`, `business.shop.electronics`, `business.shop.doityourself`, `business.shop.craft`, `education`, `education.school`, `education.kindergarten`, `education.university`, `education.college`, `education.library`, `hospitality`, `hospitality.hotel`, `hospitality.hostel`, `hospitality.guest_house`, `hospitality.bed_and_breakfast`, `hospitality.motel`, `medical`, `medical.hospital`, `medical.pharmacy`, `medical.clinic`, `tourism`, `tourism.art_gallery`, `tourism.attraction`, `tourism.attraction.amusement_park`, `tourism.attraction.zoo`, `tourism.attraction.aquarium`, `tourism.monument`, `tourism.monument.castle`, `tourism.museum`, `business.mall`, joined by `|`. */
                types: components["parameters"]["FindPlacesNearbyTypesParameter"];
                /** @description Types to leave out. One or more of `point_of_interest`, `beach`, `government`, `park`, `park.national`, `place_of_worship`, `police`, `post_office`, `sports`, `sports.golf`, `sports.winter`, `transit`, `transit.station`, `transit.station.airport`, `transit.station.rail`, `transit.station.rail.subway`, `transit.station.rail.train`, `transit.station.rail.light_rail`, `transit.station.rail.monorail`, `transit.station.rail.funicular`, `transit.station.rail.tram`, `business`, `business.car_repair`, `business.car_rental`, `business.cinema`, `business.conference_centre`, `business.exhibition_centre`, `business.theatre`, `business.nightclub`, `business.finance`, `business.finance.bank`, `business.fuel`, `business.parking`, `business.food_and_drinks`, `business.food_and_drinks.bar`, `business.food_and_drinks.biergarten`, `business.food_and_drinks.cafe`, `business.food_and_drinks.fast_food`, `business.food_and_drinks.pub`, `business.food_and_drinks.restaurant`, `business.food_and_drinks.food_court`, `business.shop`, `business.shop.mall`, `business.shop.bakery`, `business.shop.butcher`, `business.shop.library`, `business.shop.grocery`, `business.shop.sports`, `business.shop.toys`, `business.shop.clothes`, `business.shop.furniture`, `business.shop.electronics`, `business.shop.doityourself`, `business.shop.craft`, `education`, `education.school`, `education.kindergarten`, `education.university`, `education.college`, `education.library`, `hospitality`, `hospitality.hotel`, `hospitality.hostel`, `hospitality.guest_house`, `hospitality.bed_and_breakfast`, `hospitality.motel`, `medical`, `medical.hospital`, `medical.pharmacy`, `medical.clinic`, `tourism`, `tourism.art_gallery`, `tourism.attraction`, `tourism.attraction.amusement_park`, `tourism.attraction.zoo`, `tourism.attraction.aquarium`, `tourism.monument`, `tourism.monument.castle`, `tourism.museum`, `business.mall`, joined by `|`. */
                excluded_types?: components["parameters"]["FindPlacesNearbyExcludedTypesParameter"];
                /** @description Radius of the circle in metres. */
                radius?: components["parameters"]["FindPlacesNearbyRadiusParameter"];
                /** @description Language of the answer: a code of ISO 639-1, or a tag that begins with one, such as `pt-BR`; `zh-TW` or `zh-Hant` for traditional Chinese letters. Else the header `Accept-Language` decides; without it names are those on the spot. */
                language?: components["parameters"]["LocalitiesLanguageParameter"];
                /** @description Form of country codes in the answer. Else that of `components`, else `alpha2`. */
                cc_format?: components["parameters"]["CcFormatParameter"];
                /** @description Countries to search in, by their alpha-2 or alpha-3 codes: `country:fr|country:bel`. */
                components?: components["parameters"]["ComponentsParameter"];
                /** @description Page of the results. */
                page?: components["parameters"]["LocalitiesPageParameter"];
                /** @description Results on a page. */
                limit?: components["parameters"]["LocalitiesLimitParameter"];
                /** @description Leaves out the deprecated field `categories`. */
                no_deprecated_fields?: components["parameters"]["FindPlacesNearbyNoDeprecatedFieldsParameter"];
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
                    "application/json": components["schemas"]["FindPlacesNearbyReply"];
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    geocode: {
        parameters: {
            query?: {
                /** @description Address or name to find; coordinates in any usual notation are answered as `latlng`. Either this or `latlng`. */
                address?: components["parameters"]["AddressParameter"];
                /** @description Point whose address is wanted. Either this or `address`. Such as `48.8566,2.3522`. */
                latlng?: components["parameters"]["LatlngParameter"];
                /** @description Language of the answer: a code of ISO 639-1, or a tag that begins with one, such as `pt-BR`; `zh-TW` or `zh-Hant` for traditional Chinese letters. Else the header `Accept-Language` decides; without it names are those on the spot. */
                language?: components["parameters"]["LocalitiesLanguageParameter"];
                /** @description Postal codes of Western Europe and of the countries that were imported, or of the world where the project has that option. */
                data?: components["parameters"]["DataParameter"];
                /** @description Countries to search in, by their alpha-2 or alpha-3 codes: `country:fr|country:bel`. */
                components?: components["parameters"]["ComponentsParameter"];
                /** @description Point to prefer results around, with `radius`. Such as `48.8566,2.3522`. */
                location?: components["parameters"]["GeocodeLocationParameter"];
                /** @description Metres around `location` within which results are preferred. */
                radius?: components["parameters"]["GeocodeRadiusParameter"];
                /** @description Types to find. One or more of `country`, `admin_level`, `admin_level_1`, `admin_level_2`, `admin_level_3`, `postal_code`, `address`, `route`, `locality`, `city`, `town`, `village`, `hamlet`, `borough`, `suburb`, `quarter`, `neighbourhood`, `point_of_interest`, `beach`, `government`, `park`, `park.national`, `place_of_worship`, `police`, `post_office`, `sports`, `sports.golf`, `sports.winter`, `transit`, `transit.station`, `transit.station.airport`, `transit.station.rail`, `transit.station.rail.subway`, `transit.station.rail.train`, `transit.station.rail.light_rail`, `transit.station.rail.monorail`, `transit.station.rail.funicular`, `transit.station.rail.tram`, `business`, `business.car_repair`, `business.car_rental`, `business.cinema`, `business.conference_centre`, `business.exhibition_centre`, `business.theatre`, `business.nightclub`, `business.finance`, `business.finance.bank`, `business.fuel`, `business.parking`, `business.food_and_drinks`, `business.food_and_drinks.bar`, `business.food_and_drinks.biergarten`, `business.food_and_drinks.cafe`, `business.food_and_drinks.fast_food`, `business.food_and_drinks.pub`, `business.food_and_drinks.restaurant`, `business.food_and_drinks.food_court`, `business.shop`, `business.shop.mall`, `business.shop.bakery`, `business.shop.butcher`, `business.shop.library`, `business.shop.grocery`, `business.shop.sports`, `business.shop.toys`, `business.shop.clothes`, `business.shop.furniture`, `business.shop.electronics`, `business.shop.doityourself`, `business.shop.craft`, `education`, `education.school`, `education.kindergarten`, `education.university`, `education.college`, `education.library`, `hospitality`, `hospitality.hotel`, `hospitality.hostel`, `hospitality.guest_house`, `hospitality.bed_and_breakfast`, `hospitality.motel`, `medical`, `medical.hospital`, `medical.pharmacy`, `medical.clinic`, `tourism`, `tourism.art_gallery`, `tourism.attraction`, `tourism.attraction.amusement_park`, `tourism.attraction.zoo`, `tourism.attraction.aquarium`, `tourism.monument`, `tourism.monument.castle`, `tourism.museum`, `business.mall`, `airport`, `train_station`, `metro_station`, `shopping`, `museum`, `zoo`, `amusement_park`, `art_gallery`, `tourist_attraction`, joined by `|`. */
                types?: components["parameters"]["GeocodeTypesParameter"];
                /** @description Types to leave out. One or more of `country`, `admin_level`, `admin_level_1`, `admin_level_2`, `admin_level_3`, `postal_code`, `address`, `route`, `locality`, `city`, `town`, `village`, `hamlet`, `borough`, `suburb`, `quarter`, `neighbourhood`, `point_of_interest`, `beach`, `government`, `park`, `park.national`, `place_of_worship`, `police`, `post_office`, `sports`, `sports.golf`, `sports.winter`, `transit`, `transit.station`, `transit.station.airport`, `transit.station.rail`, `transit.station.rail.subway`, `transit.station.rail.train`, `transit.station.rail.light_rail`, `transit.station.rail.monorail`, `transit.station.rail.funicular`, `transit.station.rail.tram`, `business`, `business.car_repair`, `business.car_rental`, `business.cinema`, `business.conference_centre`, `business.exhibition_centre`, `business.theatre`, `business.nightclub`, `business.finance`, `business.finance.bank`, `business.fuel`, `business.parking`, `business.food_and_drinks`, `business.food_and_drinks.bar`, `business.food_and_drinks.biergarten`, `business.food_and_drinks.cafe`, `business.food_and_drinks.fast_food`, `business.food_and_drinks.pub`, `business.food_and_drinks.restaurant`, `business.food_and_drinks.food_court`, `business.shop`, `business.shop.mall`, `business.shop.bakery`, `business.shop.butcher`, `business.shop.library`, `business.shop.grocery`, `business.shop.sports`, `business.shop.toys`, `business.shop.clothes`, `business.shop.furniture`, `business.shop.electronics`, `business.shop.doityourself`, `business.shop.craft`, `education`, `education.school`, `education.kindergarten`, `education.university`, `education.college`, `education.library`, `hospitality`, `hospitality.hotel`, `hospitality.hostel`, `hospitality.guest_house`, `hospitality.bed_and_breakfast`, `hospitality.motel`, `medical`, `medical.hospital`, `medical.pharmacy`, `medical.clinic`, `tourism`, `tourism.art_gallery`, `tourism.attraction`, `tourism.attraction.amusement_park`, `tourism.attraction.zoo`, `tourism.attraction.aquarium`, `tourism.monument`, `tourism.monument.castle`, `tourism.museum`, `business.mall`, `airport`, `train_station`, `metro_station`, `shopping`, `museum`, `zoo`, `amusement_park`, `art_gallery`, `tourist_attraction`, joined by `|`. */
                excluded_types?: components["parameters"]["GeocodeExcludedTypesParameter"];
                /** @description Fields to return. One or more of `geometry`, `address_components`, `shape`, joined by `|`. */
                fields?: components["parameters"]["FieldsParameter"];
                /** @description Form of country codes in the answer. Else that of `components`, else `alpha2`. */
                cc_format?: components["parameters"]["CcFormatParameter"];
                /** @description Leaves out deprecated fields. */
                no_deprecated_fields?: components["parameters"]["GeocodeNoDeprecatedFieldsParameter"];
                /** @description With `latlng`: all addresses of the nearest building, its flats and organisations, in place of the nearest houses. */
                list_sub_buildings?: components["parameters"]["ListSubBuildingsParameter"];
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
                    "application/json": components["schemas"]["GeocodeReply"];
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledWithoutPostalDataRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    geocodeBatch: {
        parameters: {
            query?: {
                /** @description Language of the answer: a code of ISO 639-1, or a tag that begins with one, such as `pt-BR`; `zh-TW` or `zh-Hant` for traditional Chinese letters. Else the header `Accept-Language` decides; without it names are those on the spot. */
                language?: components["parameters"]["LocalitiesLanguageParameter"];
                /** @description Postal codes of Western Europe and of the countries that were imported, or of the world where the project has that option. */
                data?: components["parameters"]["DataParameter"];
                /** @description Countries to search in, by their alpha-2 or alpha-3 codes: `country:fr|country:bel`. */
                components?: components["parameters"]["ComponentsParameter"];
                /** @description Point to prefer results around, with `radius`. Such as `48.8566,2.3522`. */
                location?: components["parameters"]["GeocodeBatchLocationParameter"];
                /** @description Metres around `location` within which results are preferred. */
                radius?: components["parameters"]["GeocodeBatchRadiusParameter"];
                /** @description Types to find. One or more of `country`, `admin_level`, `admin_level_1`, `admin_level_2`, `admin_level_3`, `postal_code`, `address`, `route`, `locality`, `city`, `town`, `village`, `hamlet`, `borough`, `suburb`, `quarter`, `neighbourhood`, `point_of_interest`, `beach`, `government`, `park`, `park.national`, `place_of_worship`, `police`, `post_office`, `sports`, `sports.golf`, `sports.winter`, `transit`, `transit.station`, `transit.station.airport`, `transit.station.rail`, `transit.station.rail.subway`, `transit.station.rail.train`, `transit.station.rail.light_rail`, `transit.station.rail.monorail`, `transit.station.rail.funicular`, `transit.station.rail.tram`, `business`, `business.car_repair`, `business.car_rental`, `business.cinema`, `business.conference_centre`, `business.exhibition_centre`, `business.theatre`, `business.nightclub`, `business.finance`, `business.finance.bank`, `business.fuel`, `business.parking`, `business.food_and_drinks`, `business.food_and_drinks.bar`, `business.food_and_drinks.biergarten`, `business.food_and_drinks.cafe`, `business.food_and_drinks.fast_food`, `business.food_and_drinks.pub`, `business.food_and_drinks.restaurant`, `business.food_and_drinks.food_court`, `business.shop`, `business.shop.mall`, `business.shop.bakery`, `business.shop.butcher`, `business.shop.library`, `business.shop.grocery`, `business.shop.sports`, `business.shop.toys`, `business.shop.clothes`, `business.shop.furniture`, `business.shop.electronics`, `business.shop.doityourself`, `business.shop.craft`, `education`, `education.school`, `education.kindergarten`, `education.university`, `education.college`, `education.library`, `hospitality`, `hospitality.hotel`, `hospitality.hostel`, `hospitality.guest_house`, `hospitality.bed_and_breakfast`, `hospitality.motel`, `medical`, `medical.hospital`, `medical.pharmacy`, `medical.clinic`, `tourism`, `tourism.art_gallery`, `tourism.attraction`, `tourism.attraction.amusement_park`, `tourism.attraction.zoo`, `tourism.attraction.aquarium`, `tourism.monument`, `tourism.monument.castle`, `tourism.museum`, `business.mall`, `airport`, `train_station`, `metro_station`, `shopping`, `museum`, `zoo`, `amusement_park`, `art_gallery`, `tourist_attraction`, joined by `|`. */
                types?: components["parameters"]["GeocodeBatchTypesParameter"];
                /** @description Types to leave out. One or more of `country`, `admin_level`, `admin_level_1`, `admin_level_2`, `admin_level_3`, `postal_code`, `address`, `route`, `locality`, `city`, `town`, `village`, `hamlet`, `borough`, `suburb`, `quarter`, `neighbourhood`, `point_of_interest`, `beach`, `government`, `park`, `park.national`, `place_of_worship`, `police`, `post_office`, `sports`, `sports.golf`, `sports.winter`, `transit`, `transit.station`, `transit.station.airport`, `transit.station.rail`, `transit.station.rail.subway`, `transit.station.rail.train`, `transit.station.rail.light_rail`, `transit.station.rail.monorail`, `transit.station.rail.funicular`, `transit.station.rail.tram`, `business`, `business.car_repair`, `business.car_rental`, `business.cinema`, `business.conference_centre`, `business.exhibition_centre`, `business.theatre`, `business.nightclub`, `business.finance`, `business.finance.bank`, `business.fuel`, `business.parking`, `business.food_and_drinks`, `business.food_and_drinks.bar`, `business.food_and_drinks.biergarten`, `business.food_and_drinks.cafe`, `business.food_and_drinks.fast_food`, `business.food_and_drinks.pub`, `business.food_and_drinks.restaurant`, `business.food_and_drinks.food_court`, `business.shop`, `business.shop.mall`, `business.shop.bakery`, `business.shop.butcher`, `business.shop.library`, `business.shop.grocery`, `business.shop.sports`, `business.shop.toys`, `business.shop.clothes`, `business.shop.furniture`, `business.shop.electronics`, `business.shop.doityourself`, `business.shop.craft`, `education`, `education.school`, `education.kindergarten`, `education.university`, `education.college`, `education.library`, `hospitality`, `hospitality.hotel`, `hospitality.hostel`, `hospitality.guest_house`, `hospitality.bed_and_breakfast`, `hospitality.motel`, `medical`, `medical.hospital`, `medical.pharmacy`, `medical.clinic`, `tourism`, `tourism.art_gallery`, `tourism.attraction`, `tourism.attraction.amusement_park`, `tourism.attraction.zoo`, `tourism.attraction.aquarium`, `tourism.monument`, `tourism.monument.castle`, `tourism.museum`, `business.mall`, `airport`, `train_station`, `metro_station`, `shopping`, `museum`, `zoo`, `amusement_park`, `art_gallery`, `tourist_attraction`, joined by `|`. */
                excluded_types?: components["parameters"]["GeocodeBatchExcludedTypesParameter"];
                /** @description Fields to return. One or more of `geometry`, `address_components`, `shape`, joined by `|`. */
                fields?: components["parameters"]["FieldsParameter"];
                /** @description Form of country codes in the answer. Else that of `components`, else `alpha2`. */
                cc_format?: components["parameters"]["CcFormatParameter"];
                /** @description Leaves out deprecated fields. */
                no_deprecated_fields?: components["parameters"]["GeocodeBatchNoDeprecatedFieldsParameter"];
                /** @description Form of the answer. Else the one that the header `Accept` asks for: `text/csv` for CSV, JSON where it does not allow CSV; else that of the body. */
                format?: components["parameters"]["LocalitiesFormatParameter"];
                /** @description Of CSV: the columns that make the address, joined by `|`. Else the one called `address`. */
                columns?: components["parameters"]["ColumnsParameter"];
                /** @description Of CSV: what the names of the added columns begin with. */
                prefix?: components["parameters"]["PrefixParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "addresses": [
                 *         "12 av. du Colbart, 62991 Port-Colbart",
                 *         {
                 *           "id": 7,
                 *           "address": "Maison Bleue, 9 rue du Sémaphore"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["GeocodeBatch"];
                "text/csv": string;
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GeocodeBatchReply"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledWithoutPostalDataRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    listStores: {
        parameters: {
            query?: {
                /** @description Page of the results. */
                page?: components["parameters"]["ListStoresPageParameter"];
                /** @description Assets on a page. */
                stores_by_page?: components["parameters"]["StoresByPageParameter"];
                /** @description The `pagination.token` of a page before this one: the pages are then of one version of the data. */
                page_token?: components["parameters"]["PageTokenParameter"];
                /** @description With `page_token`, what becomes of a page after the data were changed: `flag` answers it with `pagination.changed`, `refuse` with 409. */
                on_change?: components["parameters"]["OnChangeParameter"];
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
                    "application/json": components["schemas"]["ListStoresReply"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictDataChangedRefusal"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    updateStores: {
        parameters: {
            query?: {
                /** @description Whether what is replaced is kept until the next such write, so that `POST /stores/imports/undo` can undo this one. Such writes are made one at a time: others are refused (409) meanwhile. */
                undoable?: components["parameters"]["UndoableParameter"];
                /** @description What becomes of a batch of which some assets cannot be taken: `refuse` refuses all, `skip` takes the others and lists those. */
                on_error?: components["parameters"]["OnErrorParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "stores": [
                 *         {
                 *           "storeId": "quay9",
                 *           "name": "Comptoir du Quai",
                 *           "location": {
                 *             "lat": 50.9459,
                 *             "lng": 1.4741
                 *           },
                 *           "types": [
                 *             "cafe"
                 *           ],
                 *           "tags": [
                 *             "wifi"
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AssetsBody"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Written"];
                };
            };
            400: components["responses"]["BadRequestMalformedBodyClashWriteRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictWriteRunningRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    createStores: {
        parameters: {
            query?: {
                /** @description Whether what is replaced is kept until the next such write, so that `POST /stores/imports/undo` can undo this one. Such writes are made one at a time: others are refused (409) meanwhile. */
                undoable?: components["parameters"]["UndoableParameter"];
                /** @description What becomes of a batch of which some assets cannot be taken: `refuse` refuses all, `skip` takes the others and lists those. */
                on_error?: components["parameters"]["OnErrorParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "stores": [
                 *         {
                 *           "storeId": "quay9",
                 *           "name": "Comptoir du Quai",
                 *           "location": {
                 *             "lat": 50.9459,
                 *             "lng": 1.4741
                 *           },
                 *           "types": [
                 *             "cafe"
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AssetsBody"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Written"];
                };
            };
            400: components["responses"]["BadRequestMalformedBodyClashWriteRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictWriteRunningRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    deleteStores: {
        parameters: {
            query?: {
                /** @description Ids joined by commas, or a query; without it all are deleted. Clauses `field:"value"`, joined by AND, OR (or `|`), NOT and parentheses. `:` matches words, `:sto*` their beginning, `:=` the very text, number or instant; `:>5`, `:<5`, `:>=5`, `:<=5` and `:5..7` compare numbers and dates of ISO 8601; `exists:field` asks for any value. The fields are type, tag, city, country, name, idstore (or store_id, storeId), localized and user.<attribute>. Ids are also compared with `=`, and with lists as `idstore:[a,b]`. */
                query?: components["parameters"]["DeleteStoresQueryParameter"];
                /** @description Whether what is replaced is kept until the next such write, so that `POST /stores/imports/undo` can undo this one. Such writes are made one at a time: others are refused (409) meanwhile. */
                undoable?: components["parameters"]["UndoableParameter"];
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
                    "application/json": components["schemas"]["Written"];
                };
            };
            400: components["responses"]["BadRequestMalformedBodyWriteRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictWriteRunningRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    replaceStores: {
        parameters: {
            query?: {
                /** @description Whether what is replaced is kept until the next such write, so that `POST /stores/imports/undo` can undo this one. Such writes are made one at a time: others are refused (409) meanwhile. */
                undoable?: components["parameters"]["UndoableParameter"];
                /** @description What becomes of a batch of which some assets cannot be taken: `refuse` refuses all, `skip` takes the others and lists those. */
                on_error?: components["parameters"]["OnErrorParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "stores": [
                 *         {
                 *           "storeId": "quay9",
                 *           "name": "Comptoir du Quai",
                 *           "location": {
                 *             "lat": 50.9459,
                 *             "lng": 1.4741
                 *           },
                 *           "types": [
                 *             "cafe"
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AssetsBody"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Written"];
                };
            };
            400: components["responses"]["BadRequestMalformedBodyClashWriteRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictWriteRunningRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    getLastStoresImport: {
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
                    "application/json": components["schemas"]["LastUndoableWrite"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    undoStoresImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "1"
                 *     }
                 */
                "application/json": components["schemas"]["StoresUndo"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LastUndoableWrite"];
                };
            };
            400: components["responses"]["BadRequestMalformedBodyWriteRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictNotLastChangedSinceWriteRunningRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    searchStores: {
        parameters: {
            query?: {
                /** @description Clauses `field:"value"`, joined by AND, OR (or `|`), NOT and parentheses. `:` matches words, `:sto*` their beginning, `:=` the very text, number or instant; `:>5`, `:<5`, `:>=5`, `:<=5` and `:5..7` compare numbers and dates of ISO 8601; `exists:field` asks for any value. The fields are type, tag, city, country, name, idstore (or store_id, storeId), localized and user.<attribute>. Ids are also compared with `=`, and with lists as `idstore:[a,b]`. */
                query?: components["parameters"]["SearchStoresQueryParameter"];
                /** @description Latitude of the position to search from. */
                lat?: components["parameters"]["LatParameter"];
                /** @description Longitude of the position to search from. */
                lng?: components["parameters"]["LngParameter"];
                /** @description An encoded polyline to search along, instead of `lat` and `lng`. */
                encoded_polyline?: components["parameters"]["EncodedPolylineParameter"];
                /** @description Metres from the position or the line at most. */
                radius?: components["parameters"]["StoresRadiusParameter"];
                /** @description Only assets with a zone that holds the position. */
                zone?: components["parameters"]["ZoneParameter"];
                /** @description Only assets that are open now. */
                open_now?: components["parameters"]["StoresOpenNowParameter"];
                /** @description Only assets that are open at a time: `2026-12-24T18:00` by the clock of each asset, with `Z` or an offset one moment everywhere. */
                open_at?: components["parameters"]["OpenAtParameter"];
                /** @description Only assets in a polygon or on its edge: corners `lat,lng` joined by `;`, several polygons joined by `|`; or a Polygon or MultiPolygon of GeoJSON. Edges take the shorter way round the earth. */
                polygon?: components["parameters"]["PolygonParameter"];
                /** @description Page of the results. */
                page?: components["parameters"]["SearchStoresPageParameter"];
                /** @description Assets on a page. */
                stores_by_page?: components["parameters"]["StoresByPageParameter"];
                /** @description The `pagination.token` of a page before this one: the pages are then of one version of the data. */
                page_token?: components["parameters"]["PageTokenParameter"];
                /** @description With `page_token`, what becomes of a page after the data were changed: `flag` answers it with `pagination.changed`, `refuse` with 409. */
                on_change?: components["parameters"]["OnChangeParameter"];
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
                    "application/json": components["schemas"]["SearchStoresReply"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictDataChangedRefusal"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    postStoreSearch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "polygon": "50.94,1.46;50.94,1.5;50.96,1.5;50.96,1.46",
                 *       "open_at": "2026-12-24T18:00",
                 *       "query": "type:cafe",
                 *       "stores_by_page": 1
                 *     }
                 */
                "application/json": components["schemas"]["PostStoreSearchBody"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostStoreSearchReply"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictDataChangedRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    getStoreBounds: {
        parameters: {
            query?: {
                /** @description Clauses `field:"value"`, joined by AND, OR (or `|`), NOT and parentheses. `:` matches words, `:sto*` their beginning, `:=` the very text, number or instant; `:>5`, `:<5`, `:>=5`, `:<=5` and `:5..7` compare numbers and dates of ISO 8601; `exists:field` asks for any value. The fields are type, tag, city, country, name, idstore (or store_id, storeId), localized and user.<attribute>. Ids are also compared with `=`, and with lists as `idstore:[a,b]`. */
                query?: components["parameters"]["GetStoreBoundsQueryParameter"];
                /** @description Latitude of the position to search from. */
                lat?: components["parameters"]["LatParameter"];
                /** @description Longitude of the position to search from. */
                lng?: components["parameters"]["LngParameter"];
                /** @description An encoded polyline to search along, instead of `lat` and `lng`. */
                encoded_polyline?: components["parameters"]["EncodedPolylineParameter"];
                /** @description Metres from the position or the line at most. */
                radius?: components["parameters"]["StoresRadiusParameter"];
                /** @description Only assets with a zone that holds the position. */
                zone?: components["parameters"]["ZoneParameter"];
                /** @description Only assets that are open now. */
                open_now?: components["parameters"]["StoresOpenNowParameter"];
                /** @description Only assets that are open at a time: `2026-12-24T18:00` by the clock of each asset, with `Z` or an offset one moment everywhere. */
                open_at?: components["parameters"]["OpenAtParameter"];
                /** @description Only assets in a polygon or on its edge: corners `lat,lng` joined by `;`, several polygons joined by `|`; or a Polygon or MultiPolygon of GeoJSON. Edges take the shorter way round the earth. */
                polygon?: components["parameters"]["PolygonParameter"];
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
                    "application/json": components["schemas"]["GetStoreBoundsReply"];
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    autocompleteStores: {
        parameters: {
            query: {
                /** @description Clauses `field:"value"`, joined by AND, OR (or `|`), NOT and parentheses. `:` matches words, `:sto*` their beginning, `:=` the very text, number or instant; `:>5`, `:<5`, `:>=5`, `:<=5` and `:5..7` compare numbers and dates of ISO 8601; `exists:field` asks for any value. The fields are type, tag, city, country, name, idstore (or store_id, storeId), localized and user.<attribute>. Ids are also compared with `=`, and with lists as `idstore:[a,b]`. The last word of name and localized may be unfinished. */
                query: components["parameters"]["AutocompleteStoresQueryParameter"];
                /** @description Language of the names that are shown, where a localized one was found. */
                language?: components["parameters"]["StoresLanguageParameter"];
                /** @description Suggestions at most. */
                limit?: components["parameters"]["AutocompleteStoresLimitParameter"];
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
                    "application/json": components["schemas"]["AutocompleteStoresReply"];
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    getStoreTileJson: {
        parameters: {
            query?: {
                /** @description Clauses `field:"value"`, joined by AND, OR (or `|`), NOT and parentheses. `:` matches words, `:sto*` their beginning, `:=` the very text, number or instant; `:>5`, `:<5`, `:>=5`, `:<=5` and `:5..7` compare numbers and dates of ISO 8601; `exists:field` asks for any value. The fields are type, tag, city, country, name, idstore (or store_id, storeId), localized and user.<attribute>. Ids are also compared with `=`, and with lists as `idstore:[a,b]`. */
                query?: components["parameters"]["GetStoreTileJsonQueryParameter"];
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
                    "application/json": components["schemas"]["StoreTileJson"];
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    getStoreTile: {
        parameters: {
            query?: {
                /** @description Clauses `field:"value"`, joined by AND, OR (or `|`), NOT and parentheses. `:` matches words, `:sto*` their beginning, `:=` the very text, number or instant; `:>5`, `:<5`, `:>=5`, `:<=5` and `:5..7` compare numbers and dates of ISO 8601; `exists:field` asks for any value. The fields are type, tag, city, country, name, idstore (or store_id, storeId), localized and user.<attribute>. Ids are also compared with `=`, and with lists as `idstore:[a,b]`. */
                query?: components["parameters"]["GetStoreTileQueryParameter"];
            };
            header?: never;
            path: {
                /** @description The zoom. */
                z: components["parameters"]["ZParameter"];
                /** @description The column. */
                x: components["parameters"]["XParameter"];
                /** @description The row. */
                y: components["parameters"]["YParameter"];
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
                    "application/vnd.mapbox-vector-tile": Blob;
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestBadAddressNoTileRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    getStore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `storeId` of the asset. */
                storeId: components["parameters"]["StoreIdParameter"];
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
                    "application/json": components["schemas"]["Store"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownStoreRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    putStore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `storeId` of the asset. */
                storeId: components["parameters"]["StoreIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "storeId": "quay10",
                 *       "name": "Comptoir du Quai",
                 *       "location": {
                 *         "lat": 50.9459,
                 *         "lng": 1.4741
                 *       },
                 *       "types": [
                 *         "cafe"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["OneAssetInput"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Written"];
                };
            };
            400: components["responses"]["BadRequestBadAddressMalformedBodyWriteRefusalRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictWriteRunningRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    deleteStore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `storeId` of the asset. */
                storeId: components["parameters"]["StoreIdParameter"];
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
                    "application/json": components["schemas"]["Written"];
                };
            };
            400: components["responses"]["BadRequestBadAddressMalformedBodyWriteRefusalRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownStoreRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictWriteRunningRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    patchStore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `storeId` of the asset. */
                storeId: components["parameters"]["StoreIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tags": [
                 *         "wifi"
                 *       ],
                 *       "openingHours": null
                 *     }
                 */
                "application/json": components["schemas"]["AssetPatchInput"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Written"];
                };
            };
            400: components["responses"]["BadRequestBadAddressMalformedBodyWriteRefusalRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownStoreRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictWriteRunningRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    listZones: {
        parameters: {
            query?: {
                /** @description Page of the zones. */
                page?: components["parameters"]["ListZonesPageParameter"];
                /** @description Zones on a page. */
                zones_by_page?: components["parameters"]["ZonesByPageParameter"];
                /** @description Zones of an answer, from `offset` on, instead of pages. */
                limit?: components["parameters"]["ListZonesLimitParameter"];
                /** @description Zones before the first one, instead of pages. */
                offset?: components["parameters"]["StoresOffsetParameter"];
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
                    "application/json": components["schemas"]["ListZonesReply"];
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    updateZones: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "zones": [
                 *         {
                 *           "zone_id": "quay9-near",
                 *           "store_id": "quay9",
                 *           "description": "Near the quay",
                 *           "polygon": "POLYGON((1.473 50.945, 1.476 50.945, 1.476 50.947, 1.473 50.945))"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ZonesBody"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZonesWritten"];
                };
            };
            400: components["responses"]["BadRequestMalformedBodyClashWriteRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictWriteRunningRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    createZones: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "zones": [
                 *         {
                 *           "zone_id": "quay9-near",
                 *           "store_id": "quay9",
                 *           "description": "Around the quay",
                 *           "polygon": "POLYGON((1.473 50.945, 1.476 50.945, 1.476 50.947, 1.473 50.945))"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ZonesBody"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZonesWritten"];
                };
            };
            400: components["responses"]["BadRequestMalformedBodyClashWriteRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictWriteRunningRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    deleteZones: {
        parameters: {
            query?: {
                /** @description Ids joined by commas; without it all are deleted. */
                query?: components["parameters"]["DeleteZonesQueryParameter"];
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
                    "application/json": components["schemas"]["ZonesWritten"];
                };
            };
            400: components["responses"]["BadRequestMalformedBodyWriteRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictWriteRunningRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    getZone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `zone_id` of the zone. */
                zone_id: components["parameters"]["ZoneIdParameter"];
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
                    "application/json": components["schemas"]["Zone"];
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownZoneRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    deleteZone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `zone_id` of the zone. */
                zone_id: components["parameters"]["ZoneIdParameter"];
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
                    "application/json": components["schemas"]["ZonesWritten"];
                };
            };
            400: components["responses"]["BadRequestBadAddressMalformedBodyWriteRefusalRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownZoneRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictWriteRunningRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    getTimezone: {
        parameters: {
            query: {
                /** @description The point whose time zone is wanted. Such as `48.8566,2.3522`. */
                location: components["parameters"]["GetTimezoneLocationParameter"];
                /** @description UNIX seconds at which daylight saving time is looked at; now when absent. */
                timestamp?: components["parameters"]["TimestampParameter"];
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
                    "application/json": components["schemas"]["TimeZone"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    getTimezoneOfPoint: {
        parameters: {
            query: {
                /** @description The point whose time zone is wanted. Such as `48.8566,2.3522`. */
                location: components["parameters"]["GetTimezoneOfPointLocationParameter"];
                /** @description UNIX seconds at which daylight saving time is looked at; now when absent. */
                timestamp?: components["parameters"]["TimestampParameter"];
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
                    "application/json": components["schemas"]["TimeZone"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    getClientPosition: {
        parameters: {
            query?: {
                /** @description The IP address to look at, with a private key; that of the client when absent. */
                ip_address?: components["parameters"]["IpAddressParameter"];
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
                    "application/json": components["schemas"]["ClientPosition"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledAddressOfAnotherRefusal"];
            404: components["responses"]["NotFoundUnknownAddressRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            501: components["responses"]["NotSetUp"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    getStoresNearClient: {
        parameters: {
            query?: {
                /** @description The IP address to look at, with a private key; that of the client when absent. */
                ip_address?: components["parameters"]["IpAddressParameter"];
                /** @description Which assets count, in the language of `GET /stores/search`; all when absent. */
                query?: components["parameters"]["GetStoresNearClientQueryParameter"];
                /** @description Assets at most, the nearest first. */
                limit?: components["parameters"]["GetStoresNearClientLimitParameter"];
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
                    "application/json": components["schemas"]["ClientStores"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledAddressOfAnotherRefusal"];
            404: components["responses"]["NotFoundUnknownAddressRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            501: components["responses"]["NotSetUp"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    listDatasets: {
        parameters: {
            query?: {
                /** @description Datasets on a page. */
                per_page?: components["parameters"]["ListDatasetsPerPageParameter"];
                /** @description Page of the datasets. */
                page?: components["parameters"]["ListDatasetsPageParameter"];
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
                    "application/json": components["schemas"]["ListDatasetsReply"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    createDataset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "trees",
                 *       "schema_mapping": [
                 *         {
                 *           "schema_key": "id",
                 *           "data_key": "tree"
                 *         }
                 *       ],
                 *       "url": null
                 *     }
                 */
                "application/json": components["schemas"]["DatasetBody"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenDataset"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictNameTakenRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    getDataset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the dataset. */
                dataset_id: components["parameters"]["DatasetIdParameter"];
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
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownDatasetRefusalDetails"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    updateDataset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the dataset. */
                dataset_id: components["parameters"]["DatasetIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/parcels.geojson",
                 *       "reimport_key": true
                 *     }
                 */
                "application/json": components["schemas"]["DatasetChanges"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenDataset"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownDatasetRefusalDetails"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictNameTakenRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    deleteDataset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the dataset. */
                dataset_id: components["parameters"]["DatasetIdParameter"];
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
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownDatasetRefusalDetails"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    uploadDataset: {
        parameters: {
            query?: {
                /** @description What this import does with features whose geometries are not valid; without it, what the dataset says. */
                on_invalid?: components["parameters"]["OnInvalidParameter"];
            };
            header?: never;
            path: {
                /** @description Id of the dataset. */
                dataset_id: components["parameters"]["DatasetIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": Blob;
            };
        };
        responses: {
            /** @description The answer */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportStatus"];
                };
            };
            400: components["responses"]["BadRequestBadAddressUploadBrokenRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownDatasetRefusalDetails"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictImportRunningRefusal"];
            413: components["responses"]["TooLongUploadTooLongRefusal"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    reimportDataset: {
        parameters: {
            query?: {
                /** @description What this import does with features whose geometries are not valid; without it, what the dataset says. */
                on_invalid?: components["parameters"]["OnInvalidParameter"];
            };
            header?: never;
            path: {
                /** @description Id of the dataset. */
                dataset_id: components["parameters"]["DatasetIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportStatus"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownDatasetRefusalDetails"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictImportRunningRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    reimportDatasetByKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The reimport key of the dataset. */
                reimport_key: components["parameters"]["ReimportKeyParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportStatus"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictImportRunningRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    getDatasetStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the dataset. */
                dataset_id: components["parameters"]["DatasetIdParameter"];
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
                    "application/json": components["schemas"]["ImportStatus"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownDatasetRefusalDetails"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    listDatasetVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the dataset. */
                dataset_id: components["parameters"]["DatasetIdParameter"];
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
                    "application/json": components["schemas"]["DatasetVersions"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownDatasetRefusalDetails"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    undoDatasetImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the dataset. */
                dataset_id: components["parameters"]["DatasetIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": "5d7c0e1a-94b2-4c6f-8e3d-a1b2c3d4e5f6"
                 *     }
                 */
                "application/json": components["schemas"]["DatasetUndo"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownDatasetRefusalDetails"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictNoVersionImportRunningRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    getDatasetTileJson: {
        parameters: {
            query?: {
                /** @description Clauses `attribute:value`, `attribute:=value`, `attribute:>5`, joined by AND, OR, NOT and parentheses. */
                where?: components["parameters"]["WhereParameter"];
            };
            header?: never;
            path: {
                /** @description Id of the dataset. */
                dataset_id: components["parameters"]["DatasetIdParameter"];
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
                    "application/json": components["schemas"]["DatasetTileJson"];
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownDatasetRefusalDetails"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    getDatasetTile: {
        parameters: {
            query?: {
                /** @description Clauses `attribute:value`, `attribute:=value`, `attribute:>5`, joined by AND, OR, NOT and parentheses. */
                where?: components["parameters"]["WhereParameter"];
            };
            header?: never;
            path: {
                /** @description Id of the dataset. */
                dataset_id: components["parameters"]["DatasetIdParameter"];
                /** @description The zoom. */
                z: components["parameters"]["ZParameter"];
                /** @description The column. */
                x: components["parameters"]["XParameter"];
                /** @description The row. */
                y: components["parameters"]["YParameter"];
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
                    "application/vnd.mapbox-vector-tile": Blob;
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestBadAddressNoTileRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownDatasetRefusalDetails"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    getFeature: {
        parameters: {
            query?: {
                /** @description Form of the geometry: GeoJSON, or WKB in base64. */
                format?: components["parameters"]["DatasetsFormatParameter"];
            };
            header?: {
                /** @description The fields of features that are answered beside their ids, joined by commas: `geometry`, `attributes`, `attributes.name` for a single one, `*` for all. */
                "X-Field-Mask"?: components["parameters"]["XFieldMaskParameter"];
            };
            path: {
                /** @description Id of the dataset. */
                dataset_id: components["parameters"]["DatasetIdParameter"];
                /** @description Id of the feature. */
                feature_id: components["parameters"]["DatasetsFeatureIdParameter"];
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
                    "application/json": components["schemas"]["Feature"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownDatasetUnknownFeatureRefusalDetails"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    searchFeatures: {
        parameters: {
            query?: {
                /** @description Form of the geometry: GeoJSON, or WKB in base64. */
                format?: components["parameters"]["DatasetsFormatParameter"];
                /** @description Features on a page. */
                per_page?: components["parameters"]["SearchFeaturesPerPageParameter"];
                /** @description Page of the features. */
                page?: components["parameters"]["SearchFeaturesPageParameter"];
                /** @description The `pagination.token` of a page before this one: the pages are then of one version of the data. */
                page_token?: components["parameters"]["PageTokenParameter"];
                /** @description With `page_token`, what becomes of a page after the data were changed: `flag` answers it with `pagination.changed`, `refuse` with 409. */
                on_change?: components["parameters"]["OnChangeParameter"];
            };
            header?: {
                /** @description The fields of features that are answered beside their ids, joined by commas: `geometry`, `attributes`, `attributes.name` for a single one, `*` for all. */
                "X-Field-Mask"?: components["parameters"]["XFieldMaskParameter"];
            };
            path: {
                /** @description Id of the dataset. */
                dataset_id: components["parameters"]["DatasetIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "where": "use:=shop AND area:>100"
                 *     }
                 */
                "application/json": components["schemas"]["SearchFeaturesBody"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Features"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownDatasetRefusalDetails"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictDataChangedRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    findFeaturesNearby: {
        parameters: {
            query?: {
                /** @description Form of the geometry: GeoJSON, or WKB in base64. */
                format?: components["parameters"]["DatasetsFormatParameter"];
                /** @description Features on a page. */
                per_page?: components["parameters"]["FindFeaturesNearbyPerPageParameter"];
                /** @description Page of the features. */
                page?: components["parameters"]["FindFeaturesNearbyPageParameter"];
                /** @description The `pagination.token` of a page before this one: the pages are then of one version of the data. */
                page_token?: components["parameters"]["PageTokenParameter"];
                /** @description With `page_token`, what becomes of a page after the data were changed: `flag` answers it with `pagination.changed`, `refuse` with 409. */
                on_change?: components["parameters"]["OnChangeParameter"];
            };
            header?: {
                /** @description The fields of features that are answered beside their ids, joined by commas: `geometry`, `attributes`, `attributes.name` for a single one, `*` for all. */
                "X-Field-Mask"?: components["parameters"]["XFieldMaskParameter"];
            };
            path: {
                /** @description Id of the dataset. */
                dataset_id: components["parameters"]["DatasetIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "geometry": "50.95,1.48",
                 *       "buffer": 100
                 *     }
                 */
                "application/json": components["schemas"]["SpatialBody"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Features"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownDatasetRefusalDetails"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictDataChangedRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    findFeaturesWithin: {
        parameters: {
            query?: {
                /** @description Form of the geometry: GeoJSON, or WKB in base64. */
                format?: components["parameters"]["DatasetsFormatParameter"];
                /** @description Features on a page. */
                per_page?: components["parameters"]["FindFeaturesWithinPerPageParameter"];
                /** @description Page of the features. */
                page?: components["parameters"]["FindFeaturesWithinPageParameter"];
                /** @description The `pagination.token` of a page before this one: the pages are then of one version of the data. */
                page_token?: components["parameters"]["PageTokenParameter"];
                /** @description With `page_token`, what becomes of a page after the data were changed: `flag` answers it with `pagination.changed`, `refuse` with 409. */
                on_change?: components["parameters"]["OnChangeParameter"];
            };
            header?: {
                /** @description The fields of features that are answered beside their ids, joined by commas: `geometry`, `attributes`, `attributes.name` for a single one, `*` for all. */
                "X-Field-Mask"?: components["parameters"]["XFieldMaskParameter"];
            };
            path: {
                /** @description Id of the dataset. */
                dataset_id: components["parameters"]["DatasetIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "geometry": "POLYGON((1.4698 50.9458, 1.4703 50.9458, 1.4703 50.9462, 1.4698 50.9462, 1.4698 50.9458))"
                 *     }
                 */
                "application/json": components["schemas"]["SpatialBody"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Features"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownDatasetRefusalDetails"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictDataChangedRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    findFeaturesIntersecting: {
        parameters: {
            query?: {
                /** @description Form of the geometry: GeoJSON, or WKB in base64. */
                format?: components["parameters"]["DatasetsFormatParameter"];
                /** @description Features on a page. */
                per_page?: components["parameters"]["FindFeaturesIntersectingPerPageParameter"];
                /** @description Page of the features. */
                page?: components["parameters"]["FindFeaturesIntersectingPageParameter"];
                /** @description The `pagination.token` of a page before this one: the pages are then of one version of the data. */
                page_token?: components["parameters"]["PageTokenParameter"];
                /** @description With `page_token`, what becomes of a page after the data were changed: `flag` answers it with `pagination.changed`, `refuse` with 409. */
                on_change?: components["parameters"]["OnChangeParameter"];
            };
            header?: {
                /** @description The fields of features that are answered beside their ids, joined by commas: `geometry`, `attributes`, `attributes.name` for a single one, `*` for all. */
                "X-Field-Mask"?: components["parameters"]["XFieldMaskParameter"];
            };
            path: {
                /** @description Id of the dataset. */
                dataset_id: components["parameters"]["DatasetIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "geometry": "POLYGON((1.4698 50.9458, 1.4703 50.9458, 1.4703 50.9462, 1.4698 50.9462, 1.4698 50.9458))"
                 *     }
                 */
                "application/json": components["schemas"]["SpatialBody"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Features"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownDatasetRefusalDetails"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictDataChangedRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    findFeaturesContaining: {
        parameters: {
            query?: {
                /** @description Form of the geometry: GeoJSON, or WKB in base64. */
                format?: components["parameters"]["DatasetsFormatParameter"];
                /** @description Features on a page. */
                per_page?: components["parameters"]["FindFeaturesContainingPerPageParameter"];
                /** @description Page of the features. */
                page?: components["parameters"]["FindFeaturesContainingPageParameter"];
                /** @description The `pagination.token` of a page before this one: the pages are then of one version of the data. */
                page_token?: components["parameters"]["PageTokenParameter"];
                /** @description With `page_token`, what becomes of a page after the data were changed: `flag` answers it with `pagination.changed`, `refuse` with 409. */
                on_change?: components["parameters"]["OnChangeParameter"];
            };
            header?: {
                /** @description The fields of features that are answered beside their ids, joined by commas: `geometry`, `attributes`, `attributes.name` for a single one, `*` for all. */
                "X-Field-Mask"?: components["parameters"]["XFieldMaskParameter"];
            };
            path: {
                /** @description Id of the dataset. */
                dataset_id: components["parameters"]["DatasetIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "geometry": "50.946,1.47"
                 *     }
                 */
                "application/json": components["schemas"]["SpatialBody"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Features"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownDatasetRefusalDetails"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictDataChangedRefusal"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    getOgcLandingPage: {
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
                    "application/json": components["schemas"]["GetOgcLandingPageReply"];
                };
            };
            400: components["responses"]["BadRequestUnknownParameterOgcException"];
            401: components["responses"]["UnauthorizedOgcException"];
            402: components["responses"]["QuotaUsedUpOgcException"];
            403: components["responses"]["ForbiddenServiceDisabledOgcException"];
            408: components["responses"]["Late"];
            429: components["responses"]["RateReachedOgcException"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOgcException"];
        };
    };
    getOgcConformance: {
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
                    "application/json": components["schemas"]["GetOgcConformanceReply"];
                };
            };
            400: components["responses"]["BadRequestUnknownParameterOgcException"];
            401: components["responses"]["UnauthorizedOgcException"];
            402: components["responses"]["QuotaUsedUpOgcException"];
            403: components["responses"]["ForbiddenServiceDisabledOgcException"];
            408: components["responses"]["Late"];
            429: components["responses"]["RateReachedOgcException"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOgcException"];
        };
    };
    listOgcCollections: {
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
                    "application/json": components["schemas"]["ListOgcCollectionsReply"];
                };
            };
            400: components["responses"]["BadRequestUnknownParameterOgcException"];
            401: components["responses"]["UnauthorizedOgcException"];
            402: components["responses"]["QuotaUsedUpOgcException"];
            403: components["responses"]["ForbiddenServiceDisabledOgcException"];
            408: components["responses"]["Late"];
            429: components["responses"]["RateReachedOgcException"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOgcException"];
        };
    };
    getOgcCollection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the collection: that of a dataset. */
                collection_id: components["parameters"]["CollectionIdParameter"];
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
                    "application/json": components["schemas"]["OgcCollection"];
                };
            };
            400: components["responses"]["BadRequestBadAddressInvalidInputUnknownParameterOgcExceptionRefusal"];
            401: components["responses"]["UnauthorizedOgcException"];
            402: components["responses"]["QuotaUsedUpOgcException"];
            403: components["responses"]["ForbiddenServiceDisabledOgcException"];
            404: components["responses"]["NotFoundUnknownDatasetOgcException"];
            408: components["responses"]["Late"];
            429: components["responses"]["RateReachedOgcException"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOgcException"];
        };
    };
    getOgcQueryables: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the collection: that of a dataset. */
                collection_id: components["parameters"]["CollectionIdParameter"];
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
                    "application/json": components["schemas"]["OgcQueryables"];
                };
            };
            400: components["responses"]["BadRequestBadAddressInvalidInputUnknownParameterOgcExceptionRefusal"];
            401: components["responses"]["UnauthorizedOgcException"];
            402: components["responses"]["QuotaUsedUpOgcException"];
            403: components["responses"]["ForbiddenServiceDisabledOgcException"];
            404: components["responses"]["NotFoundUnknownDatasetOgcException"];
            408: components["responses"]["Late"];
            429: components["responses"]["RateReachedOgcException"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOgcException"];
        };
    };
    listOgcItems: {
        parameters: {
            query?: {
                /** @description The system of the coordinates of the answer. */
                crs?: components["parameters"]["CrsParameter"];
                /** @description The attributes that are answered, joined by commas; all without it. */
                properties?: components["parameters"]["PropertiesParameter"];
                /** @description The form of the answer. */
                f?: components["parameters"]["FParameter"];
                /** @description Features of a page; more than 1000 are as many. */
                limit?: components["parameters"]["DatasetsLimitParameter"];
                /** @description How many features are left out before them: the links of a page have it. */
                offset?: components["parameters"]["DatasetsOffsetParameter"];
                /** @description Features that meet a box: `west,south,east,north`, or in the order of `bbox-crs`. */
                bbox?: components["parameters"]["BboxParameter"];
                /** @description The system of the coordinates of `bbox`. */
                "bbox-crs"?: components["parameters"]["BboxCrsParameter"];
                /** @description The `pagination.token` of a page before this one: the pages are then of one version of the data. */
                page_token?: components["parameters"]["PageTokenParameter"];
                /** @description With `page_token`, what becomes of a page after the data were changed: `flag` answers it with `pagination.changed`, `refuse` with 409. */
                on_change?: components["parameters"]["OnChangeParameter"];
                /** @description A time, or two with `/` between them. Features of datasets have no time of their own: all of them match. */
                datetime?: components["parameters"]["DatetimeParameter"];
                /** @description A filter in CQL2 text over attributes and `geometry`: `use = 'shop' AND area > 100`, `S_INTERSECTS(geometry, POINT(1 50))`. */
                filter?: components["parameters"]["FilterParameter"];
                /** @description The language of the filter. */
                "filter-lang"?: components["parameters"]["FilterLangParameter"];
                /** @description The system of the coordinates in the filter. */
                "filter-crs"?: components["parameters"]["FilterCrsParameter"];
            };
            header?: never;
            path: {
                /** @description Id of the collection: that of a dataset. */
                collection_id: components["parameters"]["CollectionIdParameter"];
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
                    "application/geo+json": unknown;
                };
            };
            400: components["responses"]["BadRequestBadAddressInvalidInputUnknownParameterOgcExceptionRefusal"];
            401: components["responses"]["UnauthorizedOgcException"];
            402: components["responses"]["QuotaUsedUpOgcException"];
            403: components["responses"]["ForbiddenServiceDisabledOgcException"];
            404: components["responses"]["NotFoundUnknownDatasetOgcException"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictDataChangedOgcException"];
            429: components["responses"]["RateReachedOgcException"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOgcException"];
        };
    };
    getOgcItem: {
        parameters: {
            query?: {
                /** @description The system of the coordinates of the answer. */
                crs?: components["parameters"]["CrsParameter"];
                /** @description The attributes that are answered, joined by commas; all without it. */
                properties?: components["parameters"]["PropertiesParameter"];
                /** @description The form of the answer. */
                f?: components["parameters"]["FParameter"];
            };
            header?: never;
            path: {
                /** @description Id of the collection: that of a dataset. */
                collection_id: components["parameters"]["CollectionIdParameter"];
                /** @description Id of the feature. */
                feature_id: components["parameters"]["DatasetsFeatureIdParameter"];
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
                    "application/geo+json": unknown;
                };
            };
            400: components["responses"]["BadRequestBadAddressInvalidInputUnknownParameterOgcExceptionRefusal"];
            401: components["responses"]["UnauthorizedOgcException"];
            402: components["responses"]["QuotaUsedUpOgcException"];
            403: components["responses"]["ForbiddenServiceDisabledOgcException"];
            404: components["responses"]["NotFoundUnknownDatasetUnknownFeatureOgcException"];
            408: components["responses"]["Late"];
            429: components["responses"]["RateReachedOgcException"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableOgcException"];
        };
    };
    getDistanceMatrix: {
        parameters: {
            query: {
                /** @description Where trips begin: `latitude,longitude` joined by `|`, or an encoded polyline as `enc:…:`. */
                origins: components["parameters"]["DistanceOriginsParameter"];
                /** @description Where trips end, in the same form. */
                destinations: components["parameters"]["DistanceDestinationsParameter"];
                /** @description Mode of travel. */
                mode?: components["parameters"]["GetDistanceMatrixModeParameter"];
                /** @description Weight in tonnes, with load and trailers. Default: 2, 40 for `truck`, 0.25 for `motorcycle`. */
                vehicle_weight?: components["parameters"]["VehicleWeightParameter"];
                /** @description Weight on the heaviest axle in tonnes. Default: 1, 11.5 for `truck`, 0.15 for `motorcycle`. Never more than the weight. */
                vehicle_axle_weight?: components["parameters"]["VehicleAxleWeightParameter"];
                /** @description Height in metres. Default: 1.9, 4 for `truck`, 1.5 for `motorcycle`. */
                vehicle_height?: components["parameters"]["VehicleHeightParameter"];
                /** @description Width in metres. Default: 1.9, 2.55 for `truck`, 0.9 for `motorcycle`. */
                vehicle_width?: components["parameters"]["VehicleWidthParameter"];
                /** @description Length in metres, with trailers. Default: 4.8, 16.5 for `truck`, 2.3 for `motorcycle`. */
                vehicle_length?: components["parameters"]["VehicleLengthParameter"];
                /** @description Axles, including those of a trailer. Default: 2, 5 for `truck`, 2 for `motorcycle`. */
                vehicle_axles?: components["parameters"]["VehicleAxlesParameter"];
                /** @description Trailers. Default: 0. */
                vehicle_trailers?: components["parameters"]["VehicleTrailersParameter"];
                /** @description Whether it carries dangerous goods: roads and tunnels that are closed for any of them are closed then. */
                vehicle_hazmat?: components["parameters"]["VehicleHazmatParameter"];
                /** @description Whether it is a motorhome, for `mode=driving`: signs for motorhomes bind it. */
                vehicle_motorhome?: components["parameters"]["VehicleMotorhomeParameter"];
                /** @description The fastest or the shortest route. */
                method?: components["parameters"]["MethodParameter"];
                /** @description Units of the texts; values are metres and seconds. */
                units?: components["parameters"]["DistanceUnitsParameter"];
                /** @description Language of the texts: `en`, `fr`, `bg`, `ca`, `cs`, `da`, `de`, `el`, `es`, `et`, `fi`, `he`, `hi`, `hu`, `it`, `ja`, `nb`, `nl`, `pl`, `pt`, `ro`, `ru`, `sk`, `sl`, `sv`, `tr`, `uk`, `zh`, or a tag that begins with one, such as `pt-BR`; else the header Accept-Language, else English. */
                language?: components["parameters"]["DistanceLanguageParameter"];
                /** @description When trips begin: a UNIX timestamp, or `now`. Durations then account for traffic. */
                departure_time?: components["parameters"]["DepartureTimeParameter"];
                /** @description When trips end; instead of `departure_time`. */
                arrival_time?: components["parameters"]["ArrivalTimeParameter"];
                /** @description What to avoid: `tolls`, `tariffs` (tolls, and all that the imported tariffs charge the vehicle for at any hour: vignettes, distances, booths and areas), `highways`, `ferries`, or polygons as `lat,lng;lat,lng;lat,lng`, joined by `|`. */
                avoid?: components["parameters"]["AvoidParameter"];
                /** @description What each element contains. With `_toll`, also what the tolls of its trip cost; then for at most 400 pairs. */
                elements?: components["parameters"]["ElementsParameter"];
                /** @description Emission class. Default: euro_6, euro_6 for `truck`, euro_5 for `motorcycle`; electric with `vehicle_fuel=electric`. */
                emission_class?: components["parameters"]["EmissionClassParameter"];
                /** @description What the vehicle runs on. Default: petrol, diesel for `truck`, petrol for `motorcycle`; electric with `emission_class=electric`. */
                vehicle_fuel?: components["parameters"]["VehicleFuelParameter"];
                /** @description CO₂ emission class of the European Union. Default: 1, 5 if electric. */
                vehicle_co2_class?: components["parameters"]["VehicleCo2ClassParameter"];
                /** @description Height above the front axle in metres. Default: 1, 2.5 for `truck`, 0.9 for `motorcycle`. */
                vehicle_front_axle_height?: components["parameters"]["VehicleFrontAxleHeightParameter"];
                /** @description Axles of all trailers. Default: one for each of `vehicle_trailers`. */
                vehicle_trailer_axles?: components["parameters"]["VehicleTrailerAxlesParameter"];
                /** @description Weight of all trailers in tonnes. Default: 0. */
                vehicle_trailer_weight?: components["parameters"]["VehicleTrailerWeightParameter"];
                /** @description Whether it is a bus or a coach, which pays where the map marks tolls for those. */
                vehicle_bus?: components["parameters"]["VehicleBusParameter"];
                /** @description People in the vehicle, with the driver. Default: 1. */
                vehicle_occupants?: components["parameters"]["VehicleOccupantsParameter"];
                /** @description Trips already paid for in this calendar month, for discounts that depend on it. Default: 0. */
                toll_trips?: components["parameters"]["TollTripsParameter"];
                /** @description Whether this is the way back of a trip, for discounts that depend on it. */
                toll_return_trip?: components["parameters"]["TollReturnTripParameter"];
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
                    "application/json": components["schemas"]["DistanceMatrix"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusalDetails"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    postDistanceMatrix: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "origins": "50.95,1.48",
                 *       "destinations": "50.9503,1.4288|50.952,1.49",
                 *       "mode": "walking",
                 *       "language": "fr"
                 *     }
                 */
                "application/json": components["schemas"]["PostDistanceMatrixBody"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DistanceMatrix"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInput"];
            429: components["responses"]["RateReachedRefusalDetails"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    getRoute: {
        parameters: {
            query: {
                /** @description Where the route begins: `latitude,longitude`; on foot and by wheelchair also a place in a venue of the project: `latitude,longitude,level`, or `venue:<venue_id>:` and a POI identifier, `ref:<poi_ref>`, or such a point. */
                origin: components["parameters"]["GetRouteOriginParameter"];
                /** @description Where it ends, in the same forms. */
                destination: components["parameters"]["GetRouteDestinationParameter"];
                /** @description Stops on the way, at most 25: `latitude,longitude` joined by `|`. With `optimize:true` as the first element they are visited in the best order by `method`. Not together with `alternatives`. */
                waypoints?: components["parameters"]["DistanceWaypointsParameter"];
                /** @description Whether other routes are wanted too; there may be none. Not together with `waypoints`. */
                alternatives?: components["parameters"]["DistanceAlternativesParameter"];
                /** @description Mode of travel. */
                mode?: components["parameters"]["GetRouteModeParameter"];
                /** @description Weight in tonnes, with load and trailers. Default: 2, 40 for `truck`, 0.25 for `motorcycle`. */
                vehicle_weight?: components["parameters"]["VehicleWeightParameter"];
                /** @description Weight on the heaviest axle in tonnes. Default: 1, 11.5 for `truck`, 0.15 for `motorcycle`. Never more than the weight. */
                vehicle_axle_weight?: components["parameters"]["VehicleAxleWeightParameter"];
                /** @description Height in metres. Default: 1.9, 4 for `truck`, 1.5 for `motorcycle`. */
                vehicle_height?: components["parameters"]["VehicleHeightParameter"];
                /** @description Width in metres. Default: 1.9, 2.55 for `truck`, 0.9 for `motorcycle`. */
                vehicle_width?: components["parameters"]["VehicleWidthParameter"];
                /** @description Length in metres, with trailers. Default: 4.8, 16.5 for `truck`, 2.3 for `motorcycle`. */
                vehicle_length?: components["parameters"]["VehicleLengthParameter"];
                /** @description Axles, including those of a trailer. Default: 2, 5 for `truck`, 2 for `motorcycle`. */
                vehicle_axles?: components["parameters"]["VehicleAxlesParameter"];
                /** @description Trailers. Default: 0. */
                vehicle_trailers?: components["parameters"]["VehicleTrailersParameter"];
                /** @description Whether it carries dangerous goods: roads and tunnels that are closed for any of them are closed then. */
                vehicle_hazmat?: components["parameters"]["VehicleHazmatParameter"];
                /** @description Whether it is a motorhome, for `mode=driving`: signs for motorhomes bind it. */
                vehicle_motorhome?: components["parameters"]["VehicleMotorhomeParameter"];
                /** @description The fastest or the shortest route. */
                method?: components["parameters"]["MethodParameter"];
                /** @description Units of the texts; values are metres and seconds. */
                units?: components["parameters"]["DistanceUnitsParameter"];
                /** @description Language of the texts: `en`, `fr`, `bg`, `ca`, `cs`, `da`, `de`, `el`, `es`, `et`, `fi`, `he`, `hi`, `hu`, `it`, `ja`, `nb`, `nl`, `pl`, `pt`, `ro`, `ru`, `sk`, `sl`, `sv`, `tr`, `uk`, `zh`, or a tag that begins with one, such as `pt-BR`; else the header Accept-Language, else English. */
                language?: components["parameters"]["DistanceLanguageParameter"];
                /** @description When trips begin: a UNIX timestamp, or `now`. Durations then account for traffic. */
                departure_time?: components["parameters"]["DepartureTimeParameter"];
                /** @description When trips end; instead of `departure_time`. */
                arrival_time?: components["parameters"]["ArrivalTimeParameter"];
                /** @description What to avoid: `tolls`, `tariffs` (tolls, and all that the imported tariffs charge the vehicle for at any hour: vignettes, distances, booths and areas), `highways`, `ferries`, or polygons as `lat,lng;lat,lng;lat,lng`, joined by `|`. */
                avoid?: components["parameters"]["AvoidParameter"];
                /** @description Whether routes have a profile of their elevation. In a region that was imported without elevation, the answer is `BACKEND_ERROR`. */
                elevation?: components["parameters"]["ElevationParameter"];
                /** @description Whether legs have steps with instructions: `full`. `none` and `summary` mean the same. */
                details?: components["parameters"]["DetailsParameter"];
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
                    "application/json": components["schemas"]["GetRouteReply"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusalDetails"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    getIsochrone: {
        parameters: {
            query: {
                /** @description Where one begins, or ends with `direction=to`: `latitude,longitude`. */
                origin: components["parameters"]["GetIsochroneOriginParameter"];
                /** @description Whether the area is reached from the point, or the point from the area. */
                direction?: components["parameters"]["DirectionParameter"];
                /** @description Minutes, or kilometres with `method=distance`, up to 120 min or 200 km: the answer is one line, `isoline`. Either this or `values`. */
                value?: components["parameters"]["ValueParameter"];
                /** @description Seconds, or metres with `method=distance`, joined by `|`: at most 10, up to 7200 s or 200000 m. The answer is polygons of GeoJSON. Either these or `value`. */
                values?: components["parameters"]["ValuesParameter"];
                /** @description Mode of travel. */
                mode?: components["parameters"]["GetIsochroneModeParameter"];
                /** @description Weight in tonnes, with load and trailers. Default: 2, 40 for `truck`, 0.25 for `motorcycle`. */
                vehicle_weight?: components["parameters"]["VehicleWeightParameter"];
                /** @description Weight on the heaviest axle in tonnes. Default: 1, 11.5 for `truck`, 0.15 for `motorcycle`. Never more than the weight. */
                vehicle_axle_weight?: components["parameters"]["VehicleAxleWeightParameter"];
                /** @description Height in metres. Default: 1.9, 4 for `truck`, 1.5 for `motorcycle`. */
                vehicle_height?: components["parameters"]["VehicleHeightParameter"];
                /** @description Width in metres. Default: 1.9, 2.55 for `truck`, 0.9 for `motorcycle`. */
                vehicle_width?: components["parameters"]["VehicleWidthParameter"];
                /** @description Length in metres, with trailers. Default: 4.8, 16.5 for `truck`, 2.3 for `motorcycle`. */
                vehicle_length?: components["parameters"]["VehicleLengthParameter"];
                /** @description Axles, including those of a trailer. Default: 2, 5 for `truck`, 2 for `motorcycle`. */
                vehicle_axles?: components["parameters"]["VehicleAxlesParameter"];
                /** @description Trailers. Default: 0. */
                vehicle_trailers?: components["parameters"]["VehicleTrailersParameter"];
                /** @description Whether it carries dangerous goods: roads and tunnels that are closed for any of them are closed then. */
                vehicle_hazmat?: components["parameters"]["VehicleHazmatParameter"];
                /** @description Whether it is a motorhome, for `mode=driving`: signs for motorhomes bind it. */
                vehicle_motorhome?: components["parameters"]["VehicleMotorhomeParameter"];
                /** @description The fastest or the shortest route. */
                method?: components["parameters"]["MethodParameter"];
                /** @description Units of the texts; values are metres and seconds. */
                units?: components["parameters"]["DistanceUnitsParameter"];
                /** @description Language of the texts: `en`, `fr`, `bg`, `ca`, `cs`, `da`, `de`, `el`, `es`, `et`, `fi`, `he`, `hi`, `hu`, `it`, `ja`, `nb`, `nl`, `pl`, `pt`, `ro`, `ru`, `sk`, `sl`, `sv`, `tr`, `uk`, `zh`, or a tag that begins with one, such as `pt-BR`; else the header Accept-Language, else English. */
                language?: components["parameters"]["DistanceLanguageParameter"];
                /** @description What to avoid: `tolls`, `tariffs` (tolls, and all that the imported tariffs charge the vehicle for at any hour: vignettes, distances, booths and areas), `highways`, `ferries`, or polygons as `lat,lng;lat,lng;lat,lng`, joined by `|`. */
                avoid?: components["parameters"]["AvoidParameter"];
                /** @description When trips begin: a UNIX timestamp, or `now`. Durations then account for traffic. */
                departure_time?: components["parameters"]["DepartureTimeParameter"];
                /** @description When trips end; instead of `departure_time`. */
                arrival_time?: components["parameters"]["ArrivalTimeParameter"];
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
                    "application/json": components["schemas"]["GetIsochroneReply"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusalDetails"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    postIsochrone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "origin": "50.942405,1.503955",
                 *       "values": "20",
                 *       "mode": "walking"
                 *     }
                 */
                "application/json": components["schemas"]["PostIsochroneBody"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostIsochroneReply"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInput"];
            429: components["responses"]["RateReachedRefusalDetails"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    matchTrace: {
        parameters: {
            query?: {
                /** @description Mode of travel: its roads are looked at. */
                mode?: components["parameters"]["MatchTraceModeParameter"];
                /** @description Units of the texts; values are metres and seconds. */
                units?: components["parameters"]["DistanceUnitsParameter"];
                /** @description Language of the texts: `en`, `fr`, `bg`, `ca`, `cs`, `da`, `de`, `el`, `es`, `et`, `fi`, `he`, `hi`, `hu`, `it`, `ja`, `nb`, `nl`, `pl`, `pt`, `ro`, `ru`, `sk`, `sl`, `sv`, `tr`, `uk`, `zh`, or a tag that begins with one, such as `pt-BR`; else the header Accept-Language, else English. */
                language?: components["parameters"]["DistanceLanguageParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "points": [
                 *         {
                 *           "lat": 50.94262,
                 *           "lng": 1.50403,
                 *           "time": 1795518000
                 *         },
                 *         {
                 *           "lat": 50.94481,
                 *           "lng": 1.50389,
                 *           "time": 1795518018
                 *         },
                 *         {
                 *           "lat": 50.94711,
                 *           "lng": 1.50172,
                 *           "time": 1795518042
                 *         },
                 *         {
                 *           "lat": 50.94703,
                 *           "lng": 1.49754,
                 *           "time": 1795518064
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["MatchTraceBody"];
                "application/geo+json": components["schemas"]["MatchTraceBody"];
                "application/gpx+xml": string;
                "application/xml": string;
                "text/xml": string;
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchTraceReply"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInput"];
            429: components["responses"]["RateReachedRefusalDetails"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    optimizeFleet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vehicles": [
                 *         {
                 *           "id": 1,
                 *           "start": [
                 *             1.503955,
                 *             50.942405
                 *           ],
                 *           "end": [
                 *             1.503955,
                 *             50.942405
                 *           ],
                 *           "capacity": [
                 *             4
                 *           ],
                 *           "time_window": [
                 *             28800,
                 *             43200
                 *           ]
                 *         },
                 *         {
                 *           "id": 2,
                 *           "profile": "bike",
                 *           "start": [
                 *             1.4697,
                 *             50.9459
                 *           ],
                 *           "end": [
                 *             1.4697,
                 *             50.9459
                 *           ],
                 *           "capacity": [
                 *             1
                 *           ],
                 *           "skills": [
                 *             1
                 *           ]
                 *         }
                 *       ],
                 *       "jobs": [
                 *         {
                 *           "id": 1,
                 *           "location": [
                 *             1.48,
                 *             50.95
                 *           ],
                 *           "service": 300,
                 *           "delivery": [
                 *             1
                 *           ],
                 *           "time_windows": [
                 *             [
                 *               32400,
                 *               36000
                 *             ]
                 *           ]
                 *         },
                 *         {
                 *           "id": 2,
                 *           "location": [
                 *             1.49,
                 *             50.952
                 *           ],
                 *           "service": 300,
                 *           "delivery": [
                 *             2
                 *           ]
                 *         },
                 *         {
                 *           "id": 3,
                 *           "location": [
                 *             1.46517,
                 *             50.955258
                 *           ],
                 *           "service": 120,
                 *           "delivery": [
                 *             1
                 *           ],
                 *           "skills": [
                 *             2
                 *           ],
                 *           "description": "A piano"
                 *         }
                 *       ],
                 *       "shipments": [
                 *         {
                 *           "amount": [
                 *             1
                 *           ],
                 *           "skills": [
                 *             1
                 *           ],
                 *           "pickup": {
                 *             "id": 1,
                 *             "location": [
                 *               1.4741,
                 *               50.9459
                 *             ],
                 *             "service": 60
                 *           },
                 *           "delivery": {
                 *             "id": 1,
                 *             "location": [
                 *               1.4778896,
                 *               50.9516448
                 *             ],
                 *             "service": 60
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["OptimizationRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Optimization"];
                };
            };
            400: components["responses"]["BadRequestMalformedBodyInvalidInputOptimizationRefusal"];
            401: components["responses"]["UnauthorizedOptimizationRefusal"];
            402: components["responses"]["QuotaUsedUpOptimizationRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledOptimizationRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongTooManyOptimizationRefusal"];
            415: components["responses"]["UnsupportedTypeOptimizationRefusal"];
            429: components["responses"]["RateReachedOptimizationRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["UnexpectedNoRoadsOptimizationRefusal"];
            503: components["responses"]["UnavailableOptimizationRefusal"];
            507: components["responses"]["DiskFullOptimizationRefusal"];
        };
    };
    getTolls: {
        parameters: {
            query: {
                /** @description Where the route begins: `latitude,longitude`. */
                origin: components["parameters"]["GetTollsOriginParameter"];
                /** @description Where it ends, in the same form. */
                destination: components["parameters"]["GetTollsDestinationParameter"];
                /** @description Stops on the way, at most 25: `latitude,longitude` joined by `|`. With `optimize:true` as the first element they are visited in the best order by `method`. Not together with `alternatives`. */
                waypoints?: components["parameters"]["DistanceWaypointsParameter"];
                /** @description Whether other routes are wanted too; there may be none. Not together with `waypoints`. */
                alternatives?: components["parameters"]["DistanceAlternativesParameter"];
                /** @description Mode of travel. */
                mode?: components["parameters"]["GetTollsModeParameter"];
                /** @description Weight in tonnes, with load and trailers. Default: 2, 40 for `truck`, 0.25 for `motorcycle`. */
                vehicle_weight?: components["parameters"]["VehicleWeightParameter"];
                /** @description Weight on the heaviest axle in tonnes. Default: 1, 11.5 for `truck`, 0.15 for `motorcycle`. Never more than the weight. */
                vehicle_axle_weight?: components["parameters"]["VehicleAxleWeightParameter"];
                /** @description Height in metres. Default: 1.9, 4 for `truck`, 1.5 for `motorcycle`. */
                vehicle_height?: components["parameters"]["VehicleHeightParameter"];
                /** @description Width in metres. Default: 1.9, 2.55 for `truck`, 0.9 for `motorcycle`. */
                vehicle_width?: components["parameters"]["VehicleWidthParameter"];
                /** @description Length in metres, with trailers. Default: 4.8, 16.5 for `truck`, 2.3 for `motorcycle`. */
                vehicle_length?: components["parameters"]["VehicleLengthParameter"];
                /** @description Axles, including those of a trailer. Default: 2, 5 for `truck`, 2 for `motorcycle`. */
                vehicle_axles?: components["parameters"]["VehicleAxlesParameter"];
                /** @description Trailers. Default: 0. */
                vehicle_trailers?: components["parameters"]["VehicleTrailersParameter"];
                /** @description Whether it carries dangerous goods: roads and tunnels that are closed for any of them are closed then. */
                vehicle_hazmat?: components["parameters"]["VehicleHazmatParameter"];
                /** @description Whether it is a motorhome, for `mode=driving`: signs for motorhomes bind it. */
                vehicle_motorhome?: components["parameters"]["VehicleMotorhomeParameter"];
                /** @description The fastest or the shortest route. */
                method?: components["parameters"]["MethodParameter"];
                /** @description Units of the texts; values are metres and seconds. */
                units?: components["parameters"]["DistanceUnitsParameter"];
                /** @description Language of the texts: `en`, `fr`, `bg`, `ca`, `cs`, `da`, `de`, `el`, `es`, `et`, `fi`, `he`, `hi`, `hu`, `it`, `ja`, `nb`, `nl`, `pl`, `pt`, `ro`, `ru`, `sk`, `sl`, `sv`, `tr`, `uk`, `zh`, or a tag that begins with one, such as `pt-BR`; else the header Accept-Language, else English. */
                language?: components["parameters"]["DistanceLanguageParameter"];
                /** @description When trips begin: a UNIX timestamp, or `now`. Durations then account for traffic. */
                departure_time?: components["parameters"]["DepartureTimeParameter"];
                /** @description When trips end; instead of `departure_time`. */
                arrival_time?: components["parameters"]["ArrivalTimeParameter"];
                /** @description Emission class. Default: euro_6, euro_6 for `truck`, euro_5 for `motorcycle`; electric with `vehicle_fuel=electric`. */
                emission_class?: components["parameters"]["EmissionClassParameter"];
                /** @description What the vehicle runs on. Default: petrol, diesel for `truck`, petrol for `motorcycle`; electric with `emission_class=electric`. */
                vehicle_fuel?: components["parameters"]["VehicleFuelParameter"];
                /** @description CO₂ emission class of the European Union. Default: 1, 5 if electric. */
                vehicle_co2_class?: components["parameters"]["VehicleCo2ClassParameter"];
                /** @description Height above the front axle in metres. Default: 1, 2.5 for `truck`, 0.9 for `motorcycle`. */
                vehicle_front_axle_height?: components["parameters"]["VehicleFrontAxleHeightParameter"];
                /** @description Axles of all trailers. Default: one for each of `vehicle_trailers`. */
                vehicle_trailer_axles?: components["parameters"]["VehicleTrailerAxlesParameter"];
                /** @description Weight of all trailers in tonnes. Default: 0. */
                vehicle_trailer_weight?: components["parameters"]["VehicleTrailerWeightParameter"];
                /** @description Whether it is a bus or a coach, which pays where the map marks tolls for those. */
                vehicle_bus?: components["parameters"]["VehicleBusParameter"];
                /** @description People in the vehicle, with the driver. Default: 1. */
                vehicle_occupants?: components["parameters"]["VehicleOccupantsParameter"];
                /** @description Trips already paid for in this calendar month, for discounts that depend on it. Default: 0. */
                toll_trips?: components["parameters"]["TollTripsParameter"];
                /** @description Whether this is the way back of a trip, for discounts that depend on it. */
                toll_return_trip?: components["parameters"]["TollReturnTripParameter"];
                /** @description What to avoid: `tolls`, `tariffs` (tolls, and all that the imported tariffs charge the vehicle for at any hour: vignettes, distances, booths and areas), `highways`, `ferries`, or polygons as `lat,lng;lat,lng;lat,lng`, joined by `|`. */
                avoid?: components["parameters"]["AvoidParameter"];
                /** @description A currency (ISO 4217) into which the totals are also converted, by the exchange rates that the operator has imported. Without them, or for a currency that they lack, the answer is `INVALID_REQUEST`. */
                toll_currency?: components["parameters"]["TollCurrencyParameter"];
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
                    "application/json": components["schemas"]["GetTollsReply"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusalDetails"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    orderLargeMatrix: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "origins": "50.95,1.48",
                 *       "destinations": "50.9503,1.4288|50.952,1.49",
                 *       "mode": "driving",
                 *       "departure_time": "1795518000"
                 *     }
                 */
                "application/json": components["schemas"]["OrderLargeMatrixBody"];
            };
        };
        responses: {
            /** @description The answer */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatrixAccepted"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInput"];
            429: components["responses"]["RateReachedTooManyWaitingRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    getLargeMatrixStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `matrix_id` of a matrix that was accepted. */
                matrix_id: components["parameters"]["MatrixIdParameter"];
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
                    "application/json": components["schemas"]["MatrixStatus"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownMatrixRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    getLargeMatrix: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `matrix_id` of a matrix that was accepted. */
                matrix_id: components["parameters"]["MatrixIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What stands there, for clients that follow the 303 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LargeMatrix"];
                };
            };
            /** @description The answer */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatrixStatus"];
                };
            };
            /** @description Where the result is, once the matrix is completed */
            303: {
                headers: {
                    /** @description Its path on this server, with the query of the request. */
                    location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownMatrixRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictMatrixWithoutResultRefusal"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    deleteLargeMatrix: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `matrix_id` of a matrix that was accepted. */
                matrix_id: components["parameters"]["MatrixIdParameter"];
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
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownMatrixRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    getLargeMatrixResult: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `matrix_id` of a matrix that was accepted. */
                matrix_id: components["parameters"]["MatrixIdParameter"];
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
                    "application/json": components["schemas"]["LargeMatrix"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownMatrixRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictMatrixWithoutResultRefusal"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    orderFleetPlan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vehicles": [
                 *         {
                 *           "id": 1,
                 *           "start": [
                 *             1.503955,
                 *             50.942405
                 *           ],
                 *           "end": [
                 *             1.503955,
                 *             50.942405
                 *           ],
                 *           "capacity": [
                 *             4
                 *           ],
                 *           "time_window": [
                 *             28800,
                 *             43200
                 *           ]
                 *         },
                 *         {
                 *           "id": 2,
                 *           "profile": "bike",
                 *           "start": [
                 *             1.4697,
                 *             50.9459
                 *           ],
                 *           "end": [
                 *             1.4697,
                 *             50.9459
                 *           ],
                 *           "capacity": [
                 *             1
                 *           ],
                 *           "skills": [
                 *             1
                 *           ]
                 *         }
                 *       ],
                 *       "jobs": [
                 *         {
                 *           "id": 1,
                 *           "location": [
                 *             1.48,
                 *             50.95
                 *           ],
                 *           "service": 300,
                 *           "delivery": [
                 *             1
                 *           ],
                 *           "time_windows": [
                 *             [
                 *               32400,
                 *               36000
                 *             ]
                 *           ]
                 *         },
                 *         {
                 *           "id": 2,
                 *           "location": [
                 *             1.49,
                 *             50.952
                 *           ],
                 *           "service": 300,
                 *           "delivery": [
                 *             2
                 *           ]
                 *         },
                 *         {
                 *           "id": 3,
                 *           "location": [
                 *             1.46517,
                 *             50.955258
                 *           ],
                 *           "service": 120,
                 *           "delivery": [
                 *             1
                 *           ],
                 *           "skills": [
                 *             2
                 *           ],
                 *           "description": "A piano"
                 *         }
                 *       ],
                 *       "shipments": [
                 *         {
                 *           "amount": [
                 *             1
                 *           ],
                 *           "skills": [
                 *             1
                 *           ],
                 *           "pickup": {
                 *             "id": 1,
                 *             "location": [
                 *               1.4741,
                 *               50.9459
                 *             ],
                 *             "service": 60
                 *           },
                 *           "delivery": {
                 *             "id": 1,
                 *             "location": [
                 *               1.4778896,
                 *               50.9516448
                 *             ],
                 *             "service": 60
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["OptimizationRequest"];
            };
        };
        responses: {
            /** @description The answer */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetPlanAccepted"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInput"];
            429: components["responses"]["RateReachedTooManyWaitingRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    getFleetPlanStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `plan_id` of a plan that was accepted. */
                plan_id: components["parameters"]["PlanIdParameter"];
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
                    "application/json": components["schemas"]["FleetPlanStatus"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownPlanRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    getFleetPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `plan_id` of a plan that was accepted. */
                plan_id: components["parameters"]["PlanIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What stands there, for clients that follow the 303 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Optimization"];
                };
            };
            /** @description The answer */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetPlanStatus"];
                };
            };
            /** @description Where the result is, once the plan is completed */
            303: {
                headers: {
                    /** @description Its path on this server, with the query of the request. */
                    location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownPlanRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictPlanWithoutResultRefusal"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    deleteFleetPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `plan_id` of a plan that was accepted. */
                plan_id: components["parameters"]["PlanIdParameter"];
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
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownPlanRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    getFleetPlanResult: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `plan_id` of a plan that was accepted. */
                plan_id: components["parameters"]["PlanIdParameter"];
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
                    "application/json": components["schemas"]["Optimization"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundUnknownPlanRefusal"];
            408: components["responses"]["Late"];
            409: components["responses"]["ConflictPlanWithoutResultRefusal"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    listVenues: {
        parameters: {
            query?: {
                /** @description What the venues are sorted by, ascending; the answer is then a list. */
                sort_by?: components["parameters"]["SortByParameter"];
                /** @description `list`: the answer is a list instead of an object with one. */
                format?: components["parameters"]["IndoorFormatParameter"];
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
                    "application/json": components["schemas"]["ListVenuesReply"];
                };
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidIndoorInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    getVenue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The venue. */
                venue_id: components["parameters"]["VenueIdParameter"];
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
                    "application/json": components["schemas"]["Venue"];
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledUnknownVenueRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidIndoorInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    autocompletePois: {
        parameters: {
            query?: {
                /** @description How many to a page; 0 for all at once. */
                items_by_page?: components["parameters"]["ItemsByPageParameter"];
                /** @description Which page; 0 is the first. */
                page?: components["parameters"]["IndoorPageParameter"];
                /** @description Place from which walking distances and durations are measured: `lat,lng,level`, a POI identifier or `ref:<poi_ref>`. */
                from_location?: components["parameters"]["FromLocationParameter"];
                /** @description What is looked for; all that there is, in the order of the alphabet, when absent. */
                q?: components["parameters"]["QParameter"];
                /** @description `full` also finds what is not searchable: doors, walls, rooms without a name. */
                extended?: components["parameters"]["IndoorExtendedParameter"];
                /** @description Only what is on this level. */
                level?: components["parameters"]["LevelParameter"];
                /** @description Only what is in the building with this `ref`; `undefined` for what is in none. */
                building?: components["parameters"]["BuildingParameter"];
                /** @description Only what is of this category, or of one below it. */
                category?: components["parameters"]["CategoryParameter"];
                /** @description Only what is open at the moment, by its `opening_hours` and the clock of the venue; what has none, or none that can be read, is left out. */
                open_now?: components["parameters"]["IndoorOpenNowParameter"];
                /** @description Refs joined by commas, each after `ref:`. */
                ref?: components["parameters"]["RefParameter"];
                /** @description Language of names and instructions: a code of ISO 639, or a tag such as `pt-BR`, which is taken as `pt`. */
                language?: components["parameters"]["IndoorLanguageParameter"];
                /** @description A filter over the properties, such as `indoor:="room" OR door:="yes"`. */
                advanced_filter?: components["parameters"]["AdvancedFilterParameter"];
            };
            header?: never;
            path: {
                /** @description The venue. */
                venue_id: components["parameters"]["VenueIdParameter"];
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
                    "application/json": components["schemas"]["AutocompletePoisReply"];
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestBadAddressNotInVenueRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledUnknownVenueRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidIndoorInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    searchPois: {
        parameters: {
            query?: {
                /** @description How many to a page; 0 for all at once. */
                items_by_page?: components["parameters"]["ItemsByPageParameter"];
                /** @description Which page; 0 is the first. */
                page?: components["parameters"]["IndoorPageParameter"];
                /** @description Place from which walking distances and durations are measured: `lat,lng,level`, a POI identifier or `ref:<poi_ref>`. */
                from_location?: components["parameters"]["FromLocationParameter"];
                /** @description What is looked for; all that there is, in the order of the alphabet, when absent. */
                q?: components["parameters"]["QParameter"];
                /** @description `full` also finds what is not searchable: doors, walls, rooms without a name. */
                extended?: components["parameters"]["IndoorExtendedParameter"];
                /** @description Only what is on this level. */
                level?: components["parameters"]["LevelParameter"];
                /** @description Only what is in the building with this `ref`; `undefined` for what is in none. */
                building?: components["parameters"]["BuildingParameter"];
                /** @description Only what is of this category, or of one below it. */
                category?: components["parameters"]["CategoryParameter"];
                /** @description Only what is open at the moment, by its `opening_hours` and the clock of the venue; what has none, or none that can be read, is left out. */
                open_now?: components["parameters"]["IndoorOpenNowParameter"];
                /** @description Refs joined by commas, each after `ref:`. */
                ref?: components["parameters"]["RefParameter"];
                /** @description Language of names and instructions: a code of ISO 639, or a tag such as `pt-BR`, which is taken as `pt`. */
                language?: components["parameters"]["IndoorLanguageParameter"];
                /** @description A filter over the properties, such as `indoor:="room" OR door:="yes"`. */
                advanced_filter?: components["parameters"]["AdvancedFilterParameter"];
                /** @description Identifiers of POIs, joined by commas. */
                id?: components["parameters"]["IdParameter"];
            };
            header?: never;
            path: {
                /** @description The venue. */
                venue_id: components["parameters"]["VenueIdParameter"];
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
                    "application/json": components["schemas"]["SearchPoisReply"];
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestBadAddressNotInVenueRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledUnknownVenueRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidIndoorInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    getVenueFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The venue. */
                venue_id: components["parameters"]["VenueIdParameter"];
                /** @description The identifier of a POI. */
                feature_id: components["parameters"]["IndoorFeatureIdParameter"];
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
                    "application/json": components["schemas"]["VenueFeature"];
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestBadAddressNotInVenueRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledUnknownVenueRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidIndoorInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    getVenueTileJson: {
        parameters: {
            query?: {
                /** @description Language of names and instructions: a code of ISO 639, or a tag such as `pt-BR`, which is taken as `pt`. */
                language?: components["parameters"]["IndoorLanguageParameter"];
                /** @description A filter over the properties, such as `indoor:="room" OR door:="yes"`. */
                advanced_filter?: components["parameters"]["AdvancedFilterParameter"];
                /** @description Whether tiles hold everything at every zoom: layers begin at one otherwise. */
                disable_zoom_min?: components["parameters"]["DisableZoomMinParameter"];
            };
            header?: never;
            path: {
                /** @description The venue. */
                venue_id: components["parameters"]["VenueIdParameter"];
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
                    "application/json": components["schemas"]["VenueTileJson"];
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledUnknownVenueRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidIndoorInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    getVenueTile: {
        parameters: {
            query?: {
                /** @description Language of names and instructions: a code of ISO 639, or a tag such as `pt-BR`, which is taken as `pt`. */
                language?: components["parameters"]["IndoorLanguageParameter"];
                /** @description A filter over the properties, such as `indoor:="room" OR door:="yes"`. */
                advanced_filter?: components["parameters"]["AdvancedFilterParameter"];
                /** @description Whether tiles hold everything at every zoom: layers begin at one otherwise. */
                disable_zoom_min?: components["parameters"]["DisableZoomMinParameter"];
            };
            header?: never;
            path: {
                /** @description The venue. */
                venue_id: components["parameters"]["VenueIdParameter"];
                /** @description The zoom. */
                z: components["parameters"]["ZParameter"];
                /** @description The column. */
                x: components["parameters"]["XParameter"];
                /** @description The row. */
                y: components["parameters"]["YParameter"];
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
                    "application/vnd.mapbox-vector-tile": Blob;
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestBadAddressNoTileRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledUnknownVenueRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidIndoorInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    getIndoorDirections: {
        parameters: {
            query: {
                /** @description Where one sets out: `lat,lng,level`, a POI identifier, or `ref:<poi_ref>`; on the street `lat,lng`; in another venue `venue:<venue_id>:` and one of these. */
                origin: components["parameters"]["IndoorOriginParameter"];
                /** @description Where one goes: as the origin, or the nearest of a kind: `category:toilets`, `type:amenity=atm`, by the mode asked for. */
                destination: components["parameters"]["IndoorDestinationParameter"];
                /** @description Language of names and instructions: a code of ISO 639, or a tag such as `pt-BR`, which is taken as `pt`. */
                language?: components["parameters"]["IndoorLanguageParameter"];
                /** @description Units of the texts; values are metres. */
                units?: components["parameters"]["IndoorUnitsParameter"];
                /** @description At most 25 places on the way, joined by `|`, each as the origin. */
                waypoints?: components["parameters"]["IndoorWaypointsParameter"];
                /** @description Whether the waypoints are put in the order that is walked soonest. */
                optimize?: components["parameters"]["OptimizeParameter"];
                /** @description How one walks: one of the routing profiles of the venue; the first of them when absent. */
                mode?: components["parameters"]["IndoorModeParameter"];
                /** @description The same as `mode`, under the name that venues have for it. */
                routing_profile?: components["parameters"]["RoutingProfileParameter"];
                /** @description At most 20 areas that no way may lead through, of 200 corners together, joined by `|`: `level;lat,lng;lat,lng;lat,lng;lat,lng;`. */
                avoid_in?: components["parameters"]["AvoidInParameter"];
                /** @description Whether at most 2 further routes are answered, which differ for a person. Not with waypoints or avoid_in. */
                alternatives?: components["parameters"]["IndoorAlternativesParameter"];
            };
            header?: never;
            path: {
                /** @description The venue. */
                venue_id: components["parameters"]["VenueIdParameter"];
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
                    "application/json": components["schemas"]["GetIndoorDirectionsReply"];
                };
            };
            400: components["responses"]["BadRequestBadAddressNotInVenueNoKindClosedPlaceNoWayNoStreetsRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledUnknownVenueRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidIndoorInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    getIndoorDistanceMatrix: {
        parameters: {
            query: {
                /** @description Where one sets out. At most 100, joined by `|`: `lat,lng,level`, POI identifiers, `ref:<poi_ref>`. */
                origins: components["parameters"]["IndoorOriginsParameter"];
                /** @description Where one goes. At most 100, joined by `|`: `lat,lng,level`, POI identifiers, `ref:<poi_ref>`. */
                destinations: components["parameters"]["IndoorDestinationsParameter"];
                /** @description How one walks: one of the routing profiles of the venue; the first of them when absent. */
                mode?: components["parameters"]["IndoorModeParameter"];
                /** @description The same as `mode`, under the name that venues have for it. */
                routing_profile?: components["parameters"]["RoutingProfileParameter"];
                /** @description Units of the texts; values are metres. */
                units?: components["parameters"]["IndoorUnitsParameter"];
                /** @description Language of names and instructions: a code of ISO 639, or a tag such as `pt-BR`, which is taken as `pt`. */
                language?: components["parameters"]["IndoorLanguageParameter"];
            };
            header?: never;
            path: {
                /** @description The venue. */
                venue_id: components["parameters"]["VenueIdParameter"];
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
                    "application/json": components["schemas"]["GetIndoorDistanceMatrixReply"];
                };
            };
            400: components["responses"]["BadRequestBadAddressNoModeRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledUnknownVenueRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidIndoorInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    listVenueClosures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The venue. */
                venue_id: components["parameters"]["VenueIdParameter"];
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
                    "application/json": components["schemas"]["ListVenueClosuresReply"];
                };
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledUnknownVenueRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidIndoorInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    closeVenueFeatures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The venue. */
                venue_id: components["parameters"]["VenueIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "features": [
                 *         "ref:2.2.6"
                 *       ],
                 *       "to": "2099-01-01",
                 *       "reason": "Works"
                 *     }
                 */
                "application/json": components["schemas"]["VenueClosuresBody"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloseVenueFeaturesReply"];
                };
            };
            400: components["responses"]["BadRequestBadAddressNotClosableRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledUnknownVenueRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyIndoorInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    openVenueFeatures: {
        parameters: {
            query: {
                /** @description What is opened, at most 100, joined by `|`: each a POI identifier, `ref:<poi_ref>`, or the object of the plan that it comes from, such as `osm:n123`, on all its storeys. */
                features: components["parameters"]["FeaturesParameter"];
            };
            header?: never;
            path: {
                /** @description The venue. */
                venue_id: components["parameters"]["VenueIdParameter"];
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
                    "application/json": components["schemas"]["OpenVenueFeaturesReply"];
                };
            };
            400: components["responses"]["BadRequestBadAddressNotClosableRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledUnknownVenueRefusal"];
            408: components["responses"]["Late"];
            413: components["responses"]["TooLongBodyTooLongRefusal"];
            415: components["responses"]["UnsupportedTypeRefusal"];
            422: components["responses"]["InvalidMalformedBodyIndoorInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
            507: components["responses"]["DiskFullRefusal"];
        };
    };
    getMapTile: {
        parameters: {
            query?: {
                /** @description The version, as TileJSON names it: a tile of a version never changes. */
                v?: components["parameters"]["VParameter"];
            };
            header?: never;
            path: {
                /** @description The zoom. */
                z: components["parameters"]["ZParameter"];
                /** @description The column. */
                x: components["parameters"]["XParameter"];
                /** @description The row. */
                y: components["parameters"]["YParameter"];
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
                    "application/vnd.mapbox-vector-tile": Blob;
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestBadAddressNoTileRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundWithoutBasemapRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    getMapTileJson: {
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
                    "application/json": components["schemas"]["GetMapTileJsonReply"];
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundWithoutBasemapRefusal"];
            408: components["responses"]["Late"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    getMapStyle: {
        parameters: {
            query?: {
                /** @description Language of labels, as BCP 47 has it; where a name is not known in it, it is that on the spot. */
                language?: components["parameters"]["GetMapStyleLanguageParameter"];
            };
            header?: never;
            path: {
                /** @description The style: `plain` has few colours and labels, to draw data upon. */
                style: components["parameters"]["GetMapStyleStyleParameter"];
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
                    "application/json": components["schemas"]["MapStyle"];
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundWithoutBasemapRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    getMapPicture: {
        parameters: {
            query?: {
                /** @description The middle of the picture; without it, the middle of the markers and the path. Such as `48.8566,2.3522`. */
                center?: components["parameters"]["CenterParameter"];
                /** @description The zoom; without it, all markers and the path are shown. */
                zoom?: components["parameters"]["ZoomParameter"];
                /** @description Width and height, at most 1280 each, such as `600x400`. */
                size?: components["parameters"]["SizeParameter"];
                /** @description Pixels of the picture for each of the size, to a side. */
                scale?: components["parameters"]["ScaleParameter"];
                /** @description The style: `plain` has few colours and labels, to draw data upon. */
                style?: components["parameters"]["GetMapPictureStyleParameter"];
                /** @description Language of labels; where a name is not known in it, it is that on the spot. */
                language?: components["parameters"]["GetMapPictureLanguageParameter"];
                /** @description Markers, joined by `|`: `latitude,longitude`, at most 100. Before them `label:A` for the next one, `color:b3261e` for all that follow. */
                markers?: components["parameters"]["MarkersParameter"];
                /** @description A line: points joined by `|`, or an encoded polyline as `enc:…`, at most 10000 corners. Before them `color:0b6f86`, `weight:4` (pixels), and `fill:0b6f8640` for an area. */
                path?: components["parameters"]["PathParameter"];
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
                    "image/png": Blob;
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundWithoutBasemapRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    getMapGlyphs: {
        parameters: {
            query?: {
                /** @description The version, as TileJSON names it: a tile of a version never changes. */
                v?: components["parameters"]["VParameter"];
            };
            header?: never;
            path: {
                /** @description Fonts, separated by commas, the first that is there counts. */
                fontstack: components["parameters"]["FontstackParameter"];
                /** @description The first and the last of 256 characters, such as `0-255`. */
                range: components["parameters"]["RangeParameter"];
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
                    "application/x-protobuf": Blob;
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundNoGlyphsRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    getMapSprite: {
        parameters: {
            query?: {
                /** @description The version, as TileJSON names it: a tile of a version never changes. */
                v?: components["parameters"]["VParameter"];
            };
            header?: never;
            path: {
                /** @description A file of icons: `base.json`, `base.png`, `base@2x.json`, `base@2x.png`. */
                sprite: components["parameters"]["SpriteParameter"];
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
                    "image/png": Blob;
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestBadAddressRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            404: components["responses"]["NotFoundNoSpriteRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusal"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    convertToAddress: {
        parameters: {
            query: {
                /** @description Three words joined by dots or middle dots, in any case, with or without accents and slashes before them; spaces are refused. `one.two.three`. */
                words: components["parameters"]["WordsParameter"];
                /** @description Language of the addresses; that of the words is recognized. A code of ISO 639-1, or a tag that begins with one. */
                language?: components["parameters"]["ConvertToAddressLanguageParameter"];
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
                    "application/json": components["schemas"]["ConvertToAddressReply"];
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusalDetails"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            502: components["responses"]["ResolverFailed"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    convertTo3wa: {
        parameters: {
            query: {
                /** @description A point. Such as `48.8566,2.3522`. */
                coordinates: components["parameters"]["CoordinatesParameter"];
                /** @description Language of the words, and of the nearest place. A code of ISO 639-1, or a tag that begins with one. */
                language?: components["parameters"]["ConvertTo3waLanguageParameter"];
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
                    "application/json": components["schemas"]["ConvertTo3waReply"];
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusalDetails"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            502: components["responses"]["ResolverFailed"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
    suggestWords: {
        parameters: {
            query: {
                /** @description What has been typed so far: suggestions begin with the third word. */
                input: components["parameters"]["ThreewordsInputParameter"];
                /** @description Language in which the words are looked for first, and of the nearest places. A code of ISO 639-1, or a tag that begins with one. */
                language?: components["parameters"]["SuggestWordsLanguageParameter"];
                /** @description What lies near this point comes first. Such as `48.8566,2.3522`. */
                focus?: components["parameters"]["FocusParameter"];
                /** @description Only in these countries, by their alpha-2 or alpha-3 codes: `FR,BE`. */
                "clip-to-country"?: components["parameters"]["ClipToCountryParameter"];
                /** @description Only within a circle: latitude, longitude and radius in kilometres, `48.86,2.35,20`. */
                "clip-to-circle"?: components["parameters"]["ClipToCircleParameter"];
                /** @description Only within a box: south, west, north, east, `48.8,2.2,48.9,2.5`; west of it may lie east of the antimeridian. */
                "clip-to-bounding-box"?: components["parameters"]["ClipToBoundingBoxParameter"];
                /** @description Suggestions at most. */
                "n-results"?: components["parameters"]["NResultsParameter"];
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
                    "application/json": components["schemas"]["SuggestWordsReply"];
                };
            };
            /** @description What the client has, by its `If-None-Match`, is still so. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestRefusal"];
            401: components["responses"]["UnauthorizedRefusal"];
            402: components["responses"]["QuotaUsedUpRefusal"];
            403: components["responses"]["ForbiddenServiceDisabledRefusal"];
            408: components["responses"]["Late"];
            422: components["responses"]["InvalidInvalidInput"];
            429: components["responses"]["RateReachedRefusalDetails"];
            431: components["responses"]["HeadTooLong"];
            500: components["responses"]["Unexpected"];
            502: components["responses"]["ResolverFailed"];
            503: components["responses"]["UnavailableRefusal"];
        };
    };
}
