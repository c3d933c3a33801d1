"""The operations of the API, as they are described: made by `npm run clients:refresh`."""
from __future__ import annotations

from typing import Any, Iterable, Literal
from urllib.parse import quote

from . import models


def _part(value: object) -> str:
    """A value as one part of a path."""
    return quote(str(value), safe="")


class Operations:
    """Each operation as a method that returns its answer."""

    def _request(
        self, method: str, path: str, query: dict[str, Any], body: Any = None, data: Any = None, in_query: bool = False
    ) -> Any:
        raise NotImplementedError

    def autocomplete_places(
        self,
        *,
        input: str,
        language: str | None = None,
        data: Literal["standard", "advanced"] | None = None,
        components: str | None = None,
        types: str | None = None,
        excluded_types: str | None = None,
        custom_description: str | None = None,
        extended: Literal["postal_code"] | None = None,
        location: str | None = None,
        radius: int | None = None,
        no_deprecated_fields: bool | None = None,
    ) -> models.AutocompletePlacesReply:
        """Suggestions while someone types."""
        answer: models.AutocompletePlacesReply = self._request(
            "GET",
            "/localities/autocomplete",
            {
                "input": input,
                "language": language,
                "data": data,
                "components": components,
                "types": types,
                "excluded_types": excluded_types,
                "custom_description": custom_description,
                "extended": extended,
                "location": location,
                "radius": radius,
                "no_deprecated_fields": no_deprecated_fields,
            },
        )
        return answer

    def get_place_details(
        self,
        *,
        public_id: str,
        fields: str | None = None,
        language: str | None = None,
        cc_format: Literal["alpha2", "alpha3"] | None = None,
        components: str | None = None,
        no_deprecated_fields: bool | None = None,
    ) -> models.GetPlaceDetailsReply:
        """Details of a place."""
        answer: models.GetPlaceDetailsReply = self._request(
            "GET",
            "/localities/details",
            {
                "public_id": public_id,
                "fields": fields,
                "language": language,
                "cc_format": cc_format,
                "components": components,
                "no_deprecated_fields": no_deprecated_fields,
            },
        )
        return answer

    def find_places_nearby(
        self,
        *,
        location: str,
        types: str,
        excluded_types: str | None = None,
        radius: int | None = None,
        language: str | None = None,
        cc_format: Literal["alpha2", "alpha3"] | None = None,
        components: str | None = None,
        page: int | None = None,
        limit: int | None = None,
        no_deprecated_fields: bool | None = None,
    ) -> models.FindPlacesNearbyReply:
        """Points of interest around a point, nearest first."""
        answer: models.FindPlacesNearbyReply = self._request(
            "GET",
            "/localities/nearby",
            {
                "location": location,
                "types": types,
                "excluded_types": excluded_types,
                "radius": radius,
                "language": language,
                "cc_format": cc_format,
                "components": components,
                "page": page,
                "limit": limit,
                "no_deprecated_fields": no_deprecated_fields,
            },
        )
        return answer

    def geocode(
        self,
        *,
        address: str | None = None,
        latlng: str | None = None,
        language: str | None = None,
        data: Literal["standard", "advanced"] | None = None,
        components: str | None = None,
        location: str | None = None,
        radius: int | None = None,
        types: str | None = None,
        excluded_types: str | None = None,
        fields: str | None = None,
        cc_format: Literal["alpha2", "alpha3"] | None = None,
        no_deprecated_fields: bool | None = None,
        list_sub_buildings: bool | None = None,
    ) -> models.GeocodeReply:
        """The place of an address, or the address of a point."""
        answer: models.GeocodeReply = self._request(
            "GET",
            "/localities/geocode",
            {
                "address": address,
                "latlng": latlng,
                "language": language,
                "data": data,
                "components": components,
                "location": location,
                "radius": radius,
                "types": types,
                "excluded_types": excluded_types,
                "fields": fields,
                "cc_format": cc_format,
                "no_deprecated_fields": no_deprecated_fields,
                "list_sub_buildings": list_sub_buildings,
            },
        )
        return answer

    def geocode_batch(
        self,
        *,
        body: models.GeocodeBatch,
        language: str | None = None,
        data: Literal["standard", "advanced"] | None = None,
        components: str | None = None,
        location: str | None = None,
        radius: int | None = None,
        types: str | None = None,
        excluded_types: str | None = None,
        fields: str | None = None,
        cc_format: Literal["alpha2", "alpha3"] | None = None,
        no_deprecated_fields: bool | None = None,
        format: Literal["json", "csv"] | None = None,
        columns: str | None = None,
        prefix: str | None = None,
    ) -> models.GeocodeBatchReply:
        """The places of up to 1,000 addresses, as JSON or CSV."""
        answer: models.GeocodeBatchReply = self._request(
            "POST",
            "/localities/geocode/batch",
            {
                "language": language,
                "data": data,
                "components": components,
                "location": location,
                "radius": radius,
                "types": types,
                "excluded_types": excluded_types,
                "fields": fields,
                "cc_format": cc_format,
                "no_deprecated_fields": no_deprecated_fields,
                "format": format,
                "columns": columns,
                "prefix": prefix,
            },
            body=body,
        )
        return answer

    def create_stores(
        self,
        *,
        body: models.AssetsBody,
        undoable: bool | None = None,
        on_error: Literal["refuse", "skip"] | None = None,
    ) -> models.Written:
        """Create assets, all or none."""
        answer: models.Written = self._request(
            "POST",
            "/stores",
            {"undoable": undoable, "on_error": on_error},
            body=body,
            in_query=True,
        )
        return answer

    def update_stores(
        self,
        *,
        body: models.AssetsBody,
        undoable: bool | None = None,
        on_error: Literal["refuse", "skip"] | None = None,
    ) -> models.Written:
        """Update assets, all or none."""
        answer: models.Written = self._request("PUT", "/stores", {"undoable": undoable, "on_error": on_error}, body=body)
        return answer

    def delete_stores(self, *, query: str | None = None, undoable: bool | None = None) -> models.Written:
        """Delete assets by id or by query, or all of the project."""
        answer: models.Written = self._request("DELETE", "/stores", {"query": query, "undoable": undoable})
        return answer

    def list_stores(
        self,
        *,
        page: int | None = None,
        stores_by_page: int | None = None,
        page_token: str | None = None,
        on_change: Literal["flag", "refuse"] | None = None,
    ) -> models.ListStoresReply:
        """All assets of the project, by id."""
        answer: models.ListStoresReply = self._request(
            "GET",
            "/stores",
            {
                "page": page,
                "stores_by_page": stores_by_page,
                "page_token": page_token,
                "on_change": on_change,
            },
        )
        return answer

    def replace_stores(
        self,
        *,
        body: models.AssetsBody,
        undoable: bool | None = None,
        on_error: Literal["refuse", "skip"] | None = None,
    ) -> models.Written:
        """Put these assets in the place of all that the project has."""
        answer: models.Written = self._request(
            "POST",
            "/stores/replace",
            {"undoable": undoable, "on_error": on_error},
            body=body,
        )
        return answer

    def get_last_stores_import(self) -> models.LastUndoableWrite:
        """The last write of assets that can be undone."""
        answer: models.LastUndoableWrite = self._request("GET", "/stores/imports/last", {})
        return answer

    def undo_stores_import(self, *, body: models.StoresUndo) -> models.LastUndoableWrite:
        """Undo the last write of assets that can be undone."""
        answer: models.LastUndoableWrite = self._request("POST", "/stores/imports/undo", {}, body=body)
        return answer

    def search_stores(
        self,
        *,
        query: str | None = None,
        lat: float | None = None,
        lng: float | None = None,
        encoded_polyline: str | None = None,
        radius: float | None = None,
        zone: bool | None = None,
        open_now: bool | None = None,
        open_at: str | None = None,
        polygon: str | None = None,
        page: int | None = None,
        stores_by_page: int | None = None,
        page_token: str | None = None,
        on_change: Literal["flag", "refuse"] | None = None,
    ) -> models.SearchStoresReply:
        """Assets by query, position, line, polygon or zone."""
        answer: models.SearchStoresReply = self._request(
            "GET",
            "/stores/search",
            {
                "query": query,
                "lat": lat,
                "lng": lng,
                "encoded_polyline": encoded_polyline,
                "radius": radius,
                "zone": zone,
                "open_now": open_now,
                "open_at": open_at,
                "polygon": polygon,
                "page": page,
                "stores_by_page": stores_by_page,
                "page_token": page_token,
                "on_change": on_change,
            },
        )
        return answer

    def post_store_search(self, *, body: models.PostStoreSearchBody) -> models.PostStoreSearchReply:
        """Assets by query, position, line, polygon or zone, with the parameters in the body."""
        answer: models.PostStoreSearchReply = self._request("POST", "/stores/search", {}, body=body)
        return answer

    def get_store_bounds(
        self,
        *,
        query: str | None = None,
        lat: float | None = None,
        lng: float | None = None,
        encoded_polyline: str | None = None,
        radius: float | None = None,
        zone: bool | None = None,
        open_now: bool | None = None,
        open_at: str | None = None,
        polygon: str | None = None,
    ) -> models.GetStoreBoundsReply:
        """The box around what a search finds."""
        answer: models.GetStoreBoundsReply = self._request(
            "GET",
            "/stores/search/bounds",
            {
                "query": query,
                "lat": lat,
                "lng": lng,
                "encoded_polyline": encoded_polyline,
                "radius": radius,
                "zone": zone,
                "open_now": open_now,
                "open_at": open_at,
                "polygon": polygon,
            },
        )
        return answer

    def autocomplete_stores(self, *, query: str, language: str | None = None, limit: int | None = None) -> models.AutocompleteStoresReply:
        """Assets while their name is typed."""
        answer: models.AutocompleteStoresReply = self._request(
            "GET",
            "/stores/autocomplete",
            {"query": query, "language": language, "limit": limit},
        )
        return answer

    def get_store_tile_json(self, *, query: str | None = None) -> models.StoreTileJson:
        """Where the vector tiles of assets are, and what they hold: TileJSON 3.0."""
        answer: models.StoreTileJson = self._request("GET", "/stores/tiles/tiles.json", {"query": query})
        return answer

    def get_store_tile(self, *, z: int, x: int, y: int, query: str | None = None) -> bytes:
        """A vector tile of assets."""
        answer: bytes = self._request("GET", f"/stores/tiles/{_part(z)}/{_part(x)}/{_part(y)}.mvt", {"query": query})
        return answer

    def get_store(self, *, storeId: str) -> models.Store:
        """One asset."""
        answer: models.Store = self._request("GET", f"/stores/{_part(storeId)}", {})
        return answer

    def put_store(self, *, storeId: str, body: models.OneAssetInput) -> models.Written:
        """Write one asset: as a whole, and anew where it is not there."""
        answer: models.Written = self._request("PUT", f"/stores/{_part(storeId)}", {}, body=body)
        return answer

    def patch_store(self, *, storeId: str, body: models.AssetPatchInput) -> models.Written:
        """Change parts of one asset."""
        answer: models.Written = self._request("PATCH", f"/stores/{_part(storeId)}", {}, body=body)
        return answer

    def delete_store(self, *, storeId: str) -> models.Written:
        """Delete one asset."""
        answer: models.Written = self._request("DELETE", f"/stores/{_part(storeId)}", {})
        return answer

    def list_zones(
        self,
        *,
        page: int | None = None,
        zones_by_page: int | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> models.ListZonesReply:
        """The zones of the project."""
        answer: models.ListZonesReply = self._request(
            "GET",
            "/zones",
            {"page": page, "zones_by_page": zones_by_page, "limit": limit, "offset": offset},
        )
        return answer

    def create_zones(self, *, body: models.ZonesBody) -> models.ZonesWritten:
        """Create zones, all or none."""
        answer: models.ZonesWritten = self._request("POST", "/zones", {}, body=body)
        return answer

    def update_zones(self, *, body: models.ZonesBody) -> models.ZonesWritten:
        """Update zones, all or none."""
        answer: models.ZonesWritten = self._request("PUT", "/zones", {}, body=body)
        return answer

    def delete_zones(self, *, query: str | None = None) -> models.ZonesWritten:
        """Delete zones by id, or all of the project."""
        answer: models.ZonesWritten = self._request("DELETE", "/zones", {"query": query})
        return answer

    def get_zone(self, *, zone_id: str) -> models.Zone:
        """One zone."""
        answer: models.Zone = self._request("GET", f"/zones/{_part(zone_id)}", {})
        return answer

    def delete_zone(self, *, zone_id: str) -> models.ZonesWritten:
        """Delete a zone."""
        answer: models.ZonesWritten = self._request("DELETE", f"/zones/{_part(zone_id)}", {})
        return answer

    def get_timezone(self, *, location: str, timestamp: int | None = None) -> models.TimeZone:
        """The time zone of a point."""
        answer: models.TimeZone = self._request("GET", "/timezone", {"location": location, "timestamp": timestamp})
        return answer

    def get_timezone_of_point(self, *, location: str, timestamp: int | None = None) -> models.TimeZone:
        """The time zone of a point."""
        answer: models.TimeZone = self._request("GET", "/geolocation/timezone", {"location": location, "timestamp": timestamp})
        return answer

    def get_client_position(self, *, ip_address: str | None = None) -> models.ClientPosition:
        """Where a client is, by its address."""
        answer: models.ClientPosition = self._request("GET", "/geolocation/position", {"ip_address": ip_address})
        return answer

    def get_stores_near_client(
        self,
        *,
        ip_address: str | None = None,
        query: str | None = None,
        limit: int | None = None,
    ) -> models.ClientStores:
        """The assets that are nearest to a client, by its address."""
        answer: models.ClientStores = self._request(
            "GET",
            "/geolocation/stores",
            {"ip_address": ip_address, "query": query, "limit": limit},
        )
        return answer

    def list_datasets(self, *, per_page: int | None = None, page: int | None = None) -> models.ListDatasetsReply:
        """The datasets of the project."""
        answer: models.ListDatasetsReply = self._request("GET", "/datasets", {"per_page": per_page, "page": page})
        return answer

    def create_dataset(self, *, body: models.DatasetBody) -> models.WrittenDataset:
        """Create a dataset, and import its file when it has an address."""
        answer: models.WrittenDataset = self._request("POST", "/datasets", {}, body=body)
        return answer

    def get_dataset(self, *, dataset_id: str) -> models.Dataset:
        """One dataset."""
        answer: models.Dataset = self._request("GET", f"/datasets/{_part(dataset_id)}", {})
        return answer

    def update_dataset(self, *, dataset_id: str, body: models.DatasetChanges) -> models.WrittenDataset:
        """Change the name, the address or the mapping of a dataset, or give it a new reimport key."""
        answer: models.WrittenDataset = self._request("PUT", f"/datasets/{_part(dataset_id)}", {}, body=body)
        return answer

    def delete_dataset(self, *, dataset_id: str) -> models.Deleted:
        """Delete a dataset with its features."""
        answer: models.Deleted = self._request("DELETE", f"/datasets/{_part(dataset_id)}", {})
        return answer

    def upload_dataset(
        self,
        *,
        dataset_id: str,
        data: bytes | Iterable[bytes],
        on_invalid: Literal["refuse", "repair", "skip"] | None = None,
    ) -> models.ImportStatus:
        """Upload a file of features, which replace those that are there."""
        answer: models.ImportStatus = self._request(
            "PUT",
            f"/datasets/{_part(dataset_id)}/data",
            {"on_invalid": on_invalid},
            data=data,
        )
        return answer

    def reimport_dataset(
        self,
        *,
        dataset_id: str,
        on_invalid: Literal["refuse", "repair", "skip"] | None = None,
    ) -> models.ImportStatus:
        """Fetch the dataset's address again: a hook for whoever changes the file."""
        answer: models.ImportStatus = self._request("POST", f"/datasets/{_part(dataset_id)}/import", {"on_invalid": on_invalid})
        return answer

    def reimport_dataset_by_key(self, *, reimport_key: str) -> models.ImportStatus:
        """Fetch a dataset's address again, without a key of the project."""
        answer: models.ImportStatus = self._request("POST", f"/datasets/hooks/reimport/{_part(reimport_key)}", {})
        return answer

    def get_dataset_status(self, *, dataset_id: str) -> models.ImportStatus:
        """How the last import of a dataset stands."""
        answer: models.ImportStatus = self._request("GET", f"/datasets/{_part(dataset_id)}/status", {})
        return answer

    def list_dataset_versions(self, *, dataset_id: str) -> models.DatasetVersions:
        """The versions of a dataset that can be served."""
        answer: models.DatasetVersions = self._request("GET", f"/datasets/{_part(dataset_id)}/versions", {})
        return answer

    def undo_dataset_import(self, *, dataset_id: str, body: models.DatasetUndo) -> models.Dataset:
        """Serve the version of a dataset that is kept, and keep the other."""
        answer: models.Dataset = self._request("POST", f"/datasets/{_part(dataset_id)}/undo", {}, body=body)
        return answer

    def get_dataset_tile_json(self, *, dataset_id: str, where: str | None = None) -> models.DatasetTileJson:
        """Where the vector tiles of a dataset are, and what they hold: TileJSON 3.0."""
        answer: models.DatasetTileJson = self._request("GET", f"/datasets/{_part(dataset_id)}/tiles.json", {"where": where})
        return answer

    def get_dataset_tile(self, *, dataset_id: str, z: int, x: int, y: int, where: str | None = None) -> bytes:
        """A vector tile of a dataset."""
        answer: bytes = self._request(
            "GET",
            f"/datasets/{_part(dataset_id)}/tiles/{_part(z)}/{_part(x)}/{_part(y)}.mvt",
            {"where": where},
        )
        return answer

    def get_feature(
        self,
        *,
        dataset_id: str,
        feature_id: str,
        format: Literal["geojson", "wkb"] | None = None,
        X_Field_Mask: str | None = None,
    ) -> models.Feature:
        """One feature."""
        answer: models.Feature = self._request(
            "GET",
            f"/datasets/{_part(dataset_id)}/features/{_part(feature_id)}",
            {"format": format},
        )
        return answer

    def search_features(
        self,
        *,
        dataset_id: str,
        body: models.SearchFeaturesBody,
        format: Literal["geojson", "wkb"] | None = None,
        per_page: int | None = None,
        page: int | None = None,
        page_token: str | None = None,
        on_change: Literal["flag", "refuse"] | None = None,
        X_Field_Mask: str | None = None,
    ) -> models.Features:
        """Features by their attributes."""
        answer: models.Features = self._request(
            "POST",
            f"/datasets/{_part(dataset_id)}/features/search",
            {
                "format": format,
                "per_page": per_page,
                "page": page,
                "page_token": page_token,
                "on_change": on_change,
            },
            body=body,
        )
        return answer

    def find_features_nearby(
        self,
        *,
        dataset_id: str,
        body: models.SpatialBody,
        format: Literal["geojson", "wkb"] | None = None,
        per_page: int | None = None,
        page: int | None = None,
        page_token: str | None = None,
        on_change: Literal["flag", "refuse"] | None = None,
        X_Field_Mask: str | None = None,
    ) -> models.Features:
        """Features near a geometry, nearest first."""
        answer: models.Features = self._request(
            "POST",
            f"/datasets/{_part(dataset_id)}/features/nearby",
            {
                "format": format,
                "per_page": per_page,
                "page": page,
                "page_token": page_token,
                "on_change": on_change,
            },
            body=body,
        )
        return answer

    def find_features_within(
        self,
        *,
        dataset_id: str,
        body: models.SpatialBody,
        format: Literal["geojson", "wkb"] | None = None,
        per_page: int | None = None,
        page: int | None = None,
        page_token: str | None = None,
        on_change: Literal["flag", "refuse"] | None = None,
        X_Field_Mask: str | None = None,
    ) -> models.Features:
        """Features wholly inside a geometry with its surroundings."""
        answer: models.Features = self._request(
            "POST",
            f"/datasets/{_part(dataset_id)}/features/within",
            {
                "format": format,
                "per_page": per_page,
                "page": page,
                "page_token": page_token,
                "on_change": on_change,
            },
            body=body,
        )
        return answer

    def find_features_intersecting(
        self,
        *,
        dataset_id: str,
        body: models.SpatialBody,
        format: Literal["geojson", "wkb"] | None = None,
        per_page: int | None = None,
        page: int | None = None,
        page_token: str | None = None,
        on_change: Literal["flag", "refuse"] | None = None,
        X_Field_Mask: str | None = None,
    ) -> models.Features:
        """Features that share a point with a geometry or its surroundings."""
        answer: models.Features = self._request(
            "POST",
            f"/datasets/{_part(dataset_id)}/features/intersects",
            {
                "format": format,
                "per_page": per_page,
                "page": page,
                "page_token": page_token,
                "on_change": on_change,
            },
            body=body,
        )
        return answer

    def find_features_containing(
        self,
        *,
        dataset_id: str,
        body: models.SpatialBody,
        format: Literal["geojson", "wkb"] | None = None,
        per_page: int | None = None,
        page: int | None = None,
        page_token: str | None = None,
        on_change: Literal["flag", "refuse"] | None = None,
        X_Field_Mask: str | None = None,
    ) -> models.Features:
        """Features that hold a geometry with its surroundings."""
        answer: models.Features = self._request(
            "POST",
            f"/datasets/{_part(dataset_id)}/features/contains",
            {
                "format": format,
                "per_page": per_page,
                "page": page,
                "page_token": page_token,
                "on_change": on_change,
            },
            body=body,
        )
        return answer

    def get_ogc_landing_page(self) -> models.GetOgcLandingPageReply:
        """OGC API Features: where to begin."""
        answer: models.GetOgcLandingPageReply = self._request("GET", "/ogc", {})
        return answer

    def get_ogc_conformance(self) -> models.GetOgcConformanceReply:
        """OGC API Features: the classes that it conforms to."""
        answer: models.GetOgcConformanceReply = self._request("GET", "/ogc/conformance", {})
        return answer

    def list_ogc_collections(self) -> models.ListOgcCollectionsReply:
        """OGC API Features: the datasets of the project as collections."""
        answer: models.ListOgcCollectionsReply = self._request("GET", "/ogc/collections", {})
        return answer

    def get_ogc_collection(self, *, collection_id: str) -> models.OgcCollection:
        """OGC API Features: one collection."""
        answer: models.OgcCollection = self._request("GET", f"/ogc/collections/{_part(collection_id)}", {})
        return answer

    def get_ogc_queryables(self, *, collection_id: str) -> models.OgcQueryables:
        """OGC API Features: what the features of a collection are filtered by."""
        answer: models.OgcQueryables = self._request("GET", f"/ogc/collections/{_part(collection_id)}/queryables", {})
        return answer

    def list_ogc_items(
        self,
        *,
        collection_id: str,
        crs: Literal["http://www.opengis.net/def/crs/OGC/1.3/CRS84", "http://www.opengis.net/def/crs/EPSG/0/4326", "http://www.opengis.net/def/crs/EPSG/0/3857"] | None = None,
        properties: str | None = None,
        f: Literal["json"] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        bbox: str | None = None,
        bbox_crs: Literal["http://www.opengis.net/def/crs/OGC/1.3/CRS84", "http://www.opengis.net/def/crs/EPSG/0/4326", "http://www.opengis.net/def/crs/EPSG/0/3857"] | None = None,
        page_token: str | None = None,
        on_change: Literal["flag", "refuse"] | None = None,
        datetime: str | None = None,
        filter: str | None = None,
        filter_lang: Literal["cql2-text"] | None = None,
        filter_crs: Literal["http://www.opengis.net/def/crs/OGC/1.3/CRS84"] | None = None,
    ) -> bytes:
        """OGC API Features: features of a collection, by box and filter."""
        answer: bytes = self._request(
            "GET",
            f"/ogc/collections/{_part(collection_id)}/items",
            {
                "crs": crs,
                "properties": properties,
                "f": f,
                "limit": limit,
                "offset": offset,
                "bbox": bbox,
                "bbox-crs": bbox_crs,
                "page_token": page_token,
                "on_change": on_change,
                "datetime": datetime,
                "filter": filter,
                "filter-lang": filter_lang,
                "filter-crs": filter_crs,
            },
        )
        return answer

    def get_ogc_item(
        self,
        *,
        collection_id: str,
        feature_id: str,
        crs: Literal["http://www.opengis.net/def/crs/OGC/1.3/CRS84", "http://www.opengis.net/def/crs/EPSG/0/4326", "http://www.opengis.net/def/crs/EPSG/0/3857"] | None = None,
        properties: str | None = None,
        f: Literal["json"] | None = None,
    ) -> bytes:
        """OGC API Features: one feature of a collection."""
        answer: bytes = self._request(
            "GET",
            f"/ogc/collections/{_part(collection_id)}/items/{_part(feature_id)}",
            {"crs": crs, "properties": properties, "f": f},
        )
        return answer

    def get_distance_matrix(
        self,
        *,
        origins: str,
        destinations: str,
        mode: Literal["driving", "walking", "cycling", "truck", "motorcycle", "wheelchair"] | None = None,
        vehicle_weight: float | None = None,
        vehicle_axle_weight: float | None = None,
        vehicle_height: float | None = None,
        vehicle_width: float | None = None,
        vehicle_length: float | None = None,
        vehicle_axles: int | None = None,
        vehicle_trailers: int | None = None,
        vehicle_hazmat: bool | None = None,
        vehicle_motorhome: bool | None = None,
        method: Literal["time", "distance"] | None = None,
        units: Literal["metric", "imperial"] | None = None,
        language: str | None = None,
        departure_time: str | None = None,
        arrival_time: str | None = None,
        avoid: str | None = None,
        elements: Literal["distance", "duration", "duration_distance", "distance_toll", "duration_toll", "duration_distance_toll"] | None = None,
        emission_class: Literal["euro_0", "euro_1", "euro_2", "euro_3", "euro_4", "euro_5", "euro_6", "electric"] | None = None,
        vehicle_fuel: Literal["petrol", "diesel", "gas", "hybrid", "electric", "hydrogen"] | None = None,
        vehicle_co2_class: int | None = None,
        vehicle_front_axle_height: float | None = None,
        vehicle_trailer_axles: int | None = None,
        vehicle_trailer_weight: float | None = None,
        vehicle_bus: bool | None = None,
        vehicle_occupants: int | None = None,
        toll_trips: int | None = None,
        toll_return_trip: bool | None = None,
    ) -> models.DistanceMatrix:
        """Distances and durations between many points."""
        answer: models.DistanceMatrix = self._request(
            "GET",
            "/distance/distancematrix/json",
            {
                "origins": origins,
                "destinations": destinations,
                "mode": mode,
                "vehicle_weight": vehicle_weight,
                "vehicle_axle_weight": vehicle_axle_weight,
                "vehicle_height": vehicle_height,
                "vehicle_width": vehicle_width,
                "vehicle_length": vehicle_length,
                "vehicle_axles": vehicle_axles,
                "vehicle_trailers": vehicle_trailers,
                "vehicle_hazmat": vehicle_hazmat,
                "vehicle_motorhome": vehicle_motorhome,
                "method": method,
                "units": units,
                "language": language,
                "departure_time": departure_time,
                "arrival_time": arrival_time,
                "avoid": avoid,
                "elements": elements,
                "emission_class": emission_class,
                "vehicle_fuel": vehicle_fuel,
                "vehicle_co2_class": vehicle_co2_class,
                "vehicle_front_axle_height": vehicle_front_axle_height,
                "vehicle_trailer_axles": vehicle_trailer_axles,
                "vehicle_trailer_weight": vehicle_trailer_weight,
                "vehicle_bus": vehicle_bus,
                "vehicle_occupants": vehicle_occupants,
                "toll_trips": toll_trips,
                "toll_return_trip": toll_return_trip,
            },
        )
        return answer

    def post_distance_matrix(self, *, body: models.PostDistanceMatrixBody) -> models.DistanceMatrix:
        """Distances and durations between many points, with the parameters in the body."""
        answer: models.DistanceMatrix = self._request("POST", "/distance/distancematrix/json", {}, body=body)
        return answer

    def get_route(
        self,
        *,
        origin: str,
        destination: str,
        waypoints: str | None = None,
        alternatives: bool | None = None,
        mode: Literal["driving", "walking", "cycling", "truck", "motorcycle", "wheelchair"] | None = None,
        vehicle_weight: float | None = None,
        vehicle_axle_weight: float | None = None,
        vehicle_height: float | None = None,
        vehicle_width: float | None = None,
        vehicle_length: float | None = None,
        vehicle_axles: int | None = None,
        vehicle_trailers: int | None = None,
        vehicle_hazmat: bool | None = None,
        vehicle_motorhome: bool | None = None,
        method: Literal["time", "distance"] | None = None,
        units: Literal["metric", "imperial"] | None = None,
        language: str | None = None,
        departure_time: str | None = None,
        arrival_time: str | None = None,
        avoid: str | None = None,
        elevation: bool | None = None,
        details: Literal["none", "summary", "full"] | None = None,
    ) -> models.GetRouteReply:
        """A route between two points, through stops, with steps."""
        answer: models.GetRouteReply = self._request(
            "GET",
            "/distance/route/json",
            {
                "origin": origin,
                "destination": destination,
                "waypoints": waypoints,
                "alternatives": alternatives,
                "mode": mode,
                "vehicle_weight": vehicle_weight,
                "vehicle_axle_weight": vehicle_axle_weight,
                "vehicle_height": vehicle_height,
                "vehicle_width": vehicle_width,
                "vehicle_length": vehicle_length,
                "vehicle_axles": vehicle_axles,
                "vehicle_trailers": vehicle_trailers,
                "vehicle_hazmat": vehicle_hazmat,
                "vehicle_motorhome": vehicle_motorhome,
                "method": method,
                "units": units,
                "language": language,
                "departure_time": departure_time,
                "arrival_time": arrival_time,
                "avoid": avoid,
                "elevation": elevation,
                "details": details,
            },
        )
        return answer

    def get_isochrone(
        self,
        *,
        origin: str,
        direction: Literal["from", "to"] | None = None,
        value: float | None = None,
        values: str | None = None,
        mode: Literal["driving", "walking", "cycling", "truck", "motorcycle", "wheelchair"] | None = None,
        vehicle_weight: float | None = None,
        vehicle_axle_weight: float | None = None,
        vehicle_height: float | None = None,
        vehicle_width: float | None = None,
        vehicle_length: float | None = None,
        vehicle_axles: int | None = None,
        vehicle_trailers: int | None = None,
        vehicle_hazmat: bool | None = None,
        vehicle_motorhome: bool | None = None,
        method: Literal["time", "distance"] | None = None,
        units: Literal["metric", "imperial"] | None = None,
        language: str | None = None,
        avoid: str | None = None,
        departure_time: str | None = None,
        arrival_time: str | None = None,
    ) -> models.GetIsochroneReply:
        """Areas reachable within times or distances."""
        answer: models.GetIsochroneReply = self._request(
            "GET",
            "/distance/isochrone/json",
            {
                "origin": origin,
                "direction": direction,
                "value": value,
                "values": values,
                "mode": mode,
                "vehicle_weight": vehicle_weight,
                "vehicle_axle_weight": vehicle_axle_weight,
                "vehicle_height": vehicle_height,
                "vehicle_width": vehicle_width,
                "vehicle_length": vehicle_length,
                "vehicle_axles": vehicle_axles,
                "vehicle_trailers": vehicle_trailers,
                "vehicle_hazmat": vehicle_hazmat,
                "vehicle_motorhome": vehicle_motorhome,
                "method": method,
                "units": units,
                "language": language,
                "avoid": avoid,
                "departure_time": departure_time,
                "arrival_time": arrival_time,
            },
        )
        return answer

    def post_isochrone(self, *, body: models.PostIsochroneBody) -> models.PostIsochroneReply:
        """Areas reachable within times or distances, with the parameters in the body."""
        answer: models.PostIsochroneReply = self._request("POST", "/distance/isochrone/json", {}, body=body)
        return answer

    def match_trace(
        self,
        *,
        body: models.MatchTraceBody,
        mode: Literal["driving", "walking", "cycling", "truck", "motorcycle", "wheelchair"] | None = None,
        units: Literal["metric", "imperial"] | None = None,
        language: str | None = None,
    ) -> models.MatchTraceReply:
        """The roads that a GPS track followed."""
        answer: models.MatchTraceReply = self._request(
            "POST",
            "/distance/match/json",
            {"mode": mode, "units": units, "language": language},
            body=body,
        )
        return answer

    def optimize_fleet(self, *, body: models.OptimizationRequest) -> models.Optimization:
        """Which vehicle serves which jobs and shipments, in which order: the model of VROOM."""
        answer: models.Optimization = self._request("POST", "/distance/optimize/json", {}, body=body)
        return answer

    def get_tolls(
        self,
        *,
        origin: str,
        destination: str,
        waypoints: str | None = None,
        alternatives: bool | None = None,
        mode: Literal["driving", "walking", "cycling", "truck", "motorcycle", "wheelchair"] | None = None,
        vehicle_weight: float | None = None,
        vehicle_axle_weight: float | None = None,
        vehicle_height: float | None = None,
        vehicle_width: float | None = None,
        vehicle_length: float | None = None,
        vehicle_axles: int | None = None,
        vehicle_trailers: int | None = None,
        vehicle_hazmat: bool | None = None,
        vehicle_motorhome: bool | None = None,
        method: Literal["time", "distance"] | None = None,
        units: Literal["metric", "imperial"] | None = None,
        language: str | None = None,
        departure_time: str | None = None,
        arrival_time: str | None = None,
        emission_class: Literal["euro_0", "euro_1", "euro_2", "euro_3", "euro_4", "euro_5", "euro_6", "electric"] | None = None,
        vehicle_fuel: Literal["petrol", "diesel", "gas", "hybrid", "electric", "hydrogen"] | None = None,
        vehicle_co2_class: int | None = None,
        vehicle_front_axle_height: float | None = None,
        vehicle_trailer_axles: int | None = None,
        vehicle_trailer_weight: float | None = None,
        vehicle_bus: bool | None = None,
        vehicle_occupants: int | None = None,
        toll_trips: int | None = None,
        toll_return_trip: bool | None = None,
        avoid: str | None = None,
        toll_currency: str | None = None,
    ) -> models.GetTollsReply:
        """Distance, duration and tolls of a route."""
        answer: models.GetTollsReply = self._request(
            "GET",
            "/distance/tolls/json",
            {
                "origin": origin,
                "destination": destination,
                "waypoints": waypoints,
                "alternatives": alternatives,
                "mode": mode,
                "vehicle_weight": vehicle_weight,
                "vehicle_axle_weight": vehicle_axle_weight,
                "vehicle_height": vehicle_height,
                "vehicle_width": vehicle_width,
                "vehicle_length": vehicle_length,
                "vehicle_axles": vehicle_axles,
                "vehicle_trailers": vehicle_trailers,
                "vehicle_hazmat": vehicle_hazmat,
                "vehicle_motorhome": vehicle_motorhome,
                "method": method,
                "units": units,
                "language": language,
                "departure_time": departure_time,
                "arrival_time": arrival_time,
                "emission_class": emission_class,
                "vehicle_fuel": vehicle_fuel,
                "vehicle_co2_class": vehicle_co2_class,
                "vehicle_front_axle_height": vehicle_front_axle_height,
                "vehicle_trailer_axles": vehicle_trailer_axles,
                "vehicle_trailer_weight": vehicle_trailer_weight,
                "vehicle_bus": vehicle_bus,
                "vehicle_occupants": vehicle_occupants,
                "toll_trips": toll_trips,
                "toll_return_trip": toll_return_trip,
                "avoid": avoid,
                "toll_currency": toll_currency,
            },
        )
        return answer

    def order_large_matrix(self, *, body: models.OrderLargeMatrixBody) -> models.MatrixAccepted:
        """Distances and durations between up to thousands of points, worked out in the background."""
        answer: models.MatrixAccepted = self._request("POST", "/distance/matrix/async", {}, body=body)
        return answer

    def get_large_matrix_status(self, *, matrix_id: str) -> models.MatrixStatus:
        """What has become of a large matrix."""
        answer: models.MatrixStatus = self._request("GET", f"/distance/matrix/async/{_part(matrix_id)}/status", {})
        return answer

    def get_large_matrix(self, *, matrix_id: str) -> models.LargeMatrix | models.MatrixStatus:
        """Where the result of a large matrix is."""
        answer: models.LargeMatrix | models.MatrixStatus = self._request("GET", f"/distance/matrix/async/{_part(matrix_id)}", {})
        return answer

    def delete_large_matrix(self, *, matrix_id: str) -> None:
        """Cancel the work on a large matrix, or drop its result."""
        self._request("DELETE", f"/distance/matrix/async/{_part(matrix_id)}", {})

    def get_large_matrix_result(self, *, matrix_id: str) -> models.LargeMatrix:
        """The result of a large matrix."""
        answer: models.LargeMatrix = self._request("GET", f"/distance/matrix/async/{_part(matrix_id)}/result", {})
        return answer

    def order_fleet_plan(self, *, body: models.OptimizationRequest) -> models.FleetPlanAccepted:
        """Which vehicle serves which of thousands of jobs, in which order, worked out in the background."""
        answer: models.FleetPlanAccepted = self._request("POST", "/distance/optimize/async", {}, body=body)
        return answer

    def get_fleet_plan_status(self, *, plan_id: str) -> models.FleetPlanStatus:
        """What has become of a plan."""
        answer: models.FleetPlanStatus = self._request("GET", f"/distance/optimize/async/{_part(plan_id)}/status", {})
        return answer

    def get_fleet_plan(self, *, plan_id: str) -> models.Optimization | models.FleetPlanStatus:
        """Where the result of a plan is."""
        answer: models.Optimization | models.FleetPlanStatus = self._request("GET", f"/distance/optimize/async/{_part(plan_id)}", {})
        return answer

    def delete_fleet_plan(self, *, plan_id: str) -> None:
        """Cancel the work on a plan, or drop its result."""
        self._request("DELETE", f"/distance/optimize/async/{_part(plan_id)}", {})

    def get_fleet_plan_result(self, *, plan_id: str) -> models.Optimization:
        """The result of a plan."""
        answer: models.Optimization = self._request("GET", f"/distance/optimize/async/{_part(plan_id)}/result", {})
        return answer

    def list_venues(
        self,
        *,
        sort_by: Literal["created_at", "updated_at", "name"] | None = None,
        format: Literal["list"] | None = None,
    ) -> models.ListVenuesReply:
        """The venues of the project."""
        answer: models.ListVenuesReply = self._request("GET", "/indoor/venues", {"sort_by": sort_by, "format": format})
        return answer

    def get_venue(self, *, venue_id: str) -> models.Venue:
        """A venue: its levels, buildings, categories and routing profiles."""
        answer: models.Venue = self._request("GET", f"/indoor/venues/{_part(venue_id)}", {})
        return answer

    def autocomplete_pois(
        self,
        *,
        venue_id: str,
        items_by_page: int | None = None,
        page: int | None = None,
        from_location: str | None = None,
        q: str | None = None,
        extended: Literal["full"] | None = None,
        level: int | None = None,
        building: str | None = None,
        category: str | None = None,
        open_now: bool | None = None,
        ref: str | None = None,
        language: str | None = None,
        advanced_filter: str | None = None,
    ) -> models.AutocompletePoisReply:
        """Points of interest of a venue by what has been typed."""
        answer: models.AutocompletePoisReply = self._request(
            "GET",
            f"/indoor/venues/{_part(venue_id)}/pois/autocomplete",
            {
                "items_by_page": items_by_page,
                "page": page,
                "from_location": from_location,
                "q": q,
                "extended": extended,
                "level": level,
                "building": building,
                "category": category,
                "open_now": open_now,
                "ref": ref,
                "language": language,
                "advanced_filter": advanced_filter,
            },
        )
        return answer

    def search_pois(
        self,
        *,
        venue_id: str,
        items_by_page: int | None = None,
        page: int | None = None,
        from_location: str | None = None,
        q: str | None = None,
        extended: Literal["full"] | None = None,
        level: int | None = None,
        building: str | None = None,
        category: str | None = None,
        open_now: bool | None = None,
        ref: str | None = None,
        language: str | None = None,
        advanced_filter: str | None = None,
        id: str | None = None,
    ) -> models.SearchPoisReply:
        """Points of interest of a venue by words and filters, as GeoJSON."""
        answer: models.SearchPoisReply = self._request(
            "GET",
            f"/indoor/venues/{_part(venue_id)}/pois/search",
            {
                "items_by_page": items_by_page,
                "page": page,
                "from_location": from_location,
                "q": q,
                "extended": extended,
                "level": level,
                "building": building,
                "category": category,
                "open_now": open_now,
                "ref": ref,
                "language": language,
                "advanced_filter": advanced_filter,
                "id": id,
            },
        )
        return answer

    def get_venue_feature(self, *, venue_id: str, feature_id: int) -> models.VenueFeature:
        """One feature of a venue."""
        answer: models.VenueFeature = self._request("GET", f"/indoor/venues/{_part(venue_id)}/features/{_part(feature_id)}", {})
        return answer

    def get_venue_tile_json(
        self,
        *,
        venue_id: str,
        language: str | None = None,
        advanced_filter: str | None = None,
        disable_zoom_min: bool | None = None,
    ) -> models.VenueTileJson:
        """Where the vector tiles of a venue are, and what they hold: TileJSON 3.0."""
        answer: models.VenueTileJson = self._request(
            "GET",
            f"/indoor/venues/{_part(venue_id)}/tiles.json",
            {
                "language": language,
                "advanced_filter": advanced_filter,
                "disable_zoom_min": disable_zoom_min,
            },
        )
        return answer

    def get_venue_tile(
        self,
        *,
        venue_id: str,
        z: int,
        x: int,
        y: int,
        language: str | None = None,
        advanced_filter: str | None = None,
        disable_zoom_min: bool | None = None,
    ) -> bytes:
        """A vector tile of a venue."""
        answer: bytes = self._request(
            "GET",
            f"/indoor/venues/{_part(venue_id)}/tiles/{_part(z)}/{_part(x)}/{_part(y)}.pbf",
            {
                "language": language,
                "advanced_filter": advanced_filter,
                "disable_zoom_min": disable_zoom_min,
            },
        )
        return answer

    def get_indoor_directions(
        self,
        *,
        venue_id: str,
        origin: str,
        destination: str,
        language: str | None = None,
        units: Literal["metric", "imperial"] | None = None,
        waypoints: str | None = None,
        optimize: bool | None = None,
        mode: str | None = None,
        routing_profile: str | None = None,
        avoid_in: str | None = None,
        alternatives: bool | None = None,
    ) -> models.GetIndoorDirectionsReply:
        """The way through a venue, through stops, with steps."""
        answer: models.GetIndoorDirectionsReply = self._request(
            "GET",
            f"/indoor/directions/{_part(venue_id)}",
            {
                "origin": origin,
                "destination": destination,
                "language": language,
                "units": units,
                "waypoints": waypoints,
                "optimize": optimize,
                "mode": mode,
                "routing_profile": routing_profile,
                "avoid_in": avoid_in,
                "alternatives": alternatives,
            },
        )
        return answer

    def get_indoor_distance_matrix(
        self,
        *,
        venue_id: str,
        origins: str,
        destinations: str,
        mode: str | None = None,
        routing_profile: str | None = None,
        units: Literal["metric", "imperial"] | None = None,
        language: str | None = None,
    ) -> models.GetIndoorDistanceMatrixReply:
        """Walking distances and durations between many places of a venue."""
        answer: models.GetIndoorDistanceMatrixReply = self._request(
            "GET",
            f"/indoor/distancematrix/{_part(venue_id)}",
            {
                "origins": origins,
                "destinations": destinations,
                "mode": mode,
                "routing_profile": routing_profile,
                "units": units,
                "language": language,
            },
        )
        return answer

    def list_venue_closures(self, *, venue_id: str) -> models.ListVenueClosuresReply:
        """What is closed of a venue, was and will be."""
        answer: models.ListVenueClosuresReply = self._request("GET", f"/indoor/venues/{_part(venue_id)}/closures", {})
        return answer

    def close_venue_features(self, *, venue_id: str, body: models.VenueClosuresBody) -> models.CloseVenueFeaturesReply:
        """Close lifts, doors, stairs, paths, rooms or areas of a venue, for a time or until they are opened."""
        answer: models.CloseVenueFeaturesReply = self._request("POST", f"/indoor/venues/{_part(venue_id)}/closures", {}, body=body)
        return answer

    def open_venue_features(self, *, venue_id: str, features: str) -> models.OpenVenueFeaturesReply:
        """Open features of a venue again: all their closures are removed."""
        answer: models.OpenVenueFeaturesReply = self._request("DELETE", f"/indoor/venues/{_part(venue_id)}/closures", {"features": features})
        return answer

    def get_map_tile(self, *, z: int, x: int, y: int, v: str | None = None) -> bytes:
        """A vector tile of the basemap."""
        answer: bytes = self._request("GET", f"/map/{_part(z)}/{_part(x)}/{_part(y)}.mvt", {"v": v})
        return answer

    def get_map_tile_json(self) -> models.GetMapTileJsonReply:
        """Where the vector tiles of the basemap are, and what they hold: TileJSON 3.0."""
        answer: models.GetMapTileJsonReply = self._request("GET", "/map.json", {})
        return answer

    def get_map_style(self, *, style: Literal["light", "dark", "plain"], language: str | None = None) -> models.MapStyle:
        """A style of the basemap, for MapLibre."""
        answer: models.MapStyle = self._request("GET", f"/map/style/{_part(style)}.json", {"language": language})
        return answer

    def get_map_picture(
        self,
        *,
        center: str | None = None,
        zoom: float | None = None,
        size: str | None = None,
        scale: int | None = None,
        style: Literal["light", "dark", "plain"] | None = None,
        language: str | None = None,
        markers: str | None = None,
        path: str | None = None,
    ) -> bytes:
        """A picture of the basemap, with markers and a line."""
        answer: bytes = self._request(
            "GET",
            "/map/static.png",
            {
                "center": center,
                "zoom": zoom,
                "size": size,
                "scale": scale,
                "style": style,
                "language": language,
                "markers": markers,
                "path": path,
            },
        )
        return answer

    def get_map_glyphs(self, *, fontstack: str, range: str, v: str | None = None) -> bytes:
        """Characters of the fonts of the basemap, for MapLibre."""
        answer: bytes = self._request("GET", f"/map/glyphs/{_part(fontstack)}/{_part(range)}.pbf", {"v": v})
        return answer

    def get_map_sprite(self, *, sprite: str, v: str | None = None) -> bytes:
        """Icons of the basemap, for MapLibre."""
        answer: bytes = self._request("GET", f"/map/sprites/{_part(sprite)}", {"v": v})
        return answer

    def convert_to_address(self, *, words: str, language: str | None = None) -> models.ConvertToAddressReply:
        """The addresses nearest to a three-word address."""
        answer: models.ConvertToAddressReply = self._request("GET", "/threewords/convert-to-address", {"words": words, "language": language})
        return answer

    def convert_to3wa(self, *, coordinates: str, language: str | None = None) -> models.ConvertTo3waReply:
        """The three-word address of a point."""
        answer: models.ConvertTo3waReply = self._request(
            "GET",
            "/threewords/convert-to-3wa",
            {"coordinates": coordinates, "language": language},
        )
        return answer

    def suggest_words(
        self,
        *,
        input: str,
        language: str | None = None,
        focus: str | None = None,
        clip_to_country: str | None = None,
        clip_to_circle: str | None = None,
        clip_to_bounding_box: str | None = None,
        n_results: int | None = None,
    ) -> models.SuggestWordsReply:
        """Three-word addresses that may be meant, while one is typed."""
        answer: models.SuggestWordsReply = self._request(
            "GET",
            "/threewords/autosuggest",
            {
                "input": input,
                "language": language,
                "focus": focus,
                "clip-to-country": clip_to_country,
                "clip-to-circle": clip_to_circle,
                "clip-to-bounding-box": clip_to_bounding_box,
                "n-results": n_results,
            },
        )
        return answer


class AsyncOperations:
    """Each operation as a coroutine that returns its answer."""

    async def _request(
        self, method: str, path: str, query: dict[str, Any], body: Any = None, data: Any = None, in_query: bool = False
    ) -> Any:
        raise NotImplementedError

    async def autocomplete_places(
        self,
        *,
        input: str,
        language: str | None = None,
        data: Literal["standard", "advanced"] | None = None,
        components: str | None = None,
        types: str | None = None,
        excluded_types: str | None = None,
        custom_description: str | None = None,
        extended: Literal["postal_code"] | None = None,
        location: str | None = None,
        radius: int | None = None,
        no_deprecated_fields: bool | None = None,
    ) -> models.AutocompletePlacesReply:
        """Suggestions while someone types."""
        answer: models.AutocompletePlacesReply = await self._request(
            "GET",
            "/localities/autocomplete",
            {
                "input": input,
                "language": language,
                "data": data,
                "components": components,
                "types": types,
                "excluded_types": excluded_types,
                "custom_description": custom_description,
                "extended": extended,
                "location": location,
                "radius": radius,
                "no_deprecated_fields": no_deprecated_fields,
            },
        )
        return answer

    async def get_place_details(
        self,
        *,
        public_id: str,
        fields: str | None = None,
        language: str | None = None,
        cc_format: Literal["alpha2", "alpha3"] | None = None,
        components: str | None = None,
        no_deprecated_fields: bool | None = None,
    ) -> models.GetPlaceDetailsReply:
        """Details of a place."""
        answer: models.GetPlaceDetailsReply = await self._request(
            "GET",
            "/localities/details",
            {
                "public_id": public_id,
                "fields": fields,
                "language": language,
                "cc_format": cc_format,
                "components": components,
                "no_deprecated_fields": no_deprecated_fields,
            },
        )
        return answer

    async def find_places_nearby(
        self,
        *,
        location: str,
        types: str,
        excluded_types: str | None = None,
        radius: int | None = None,
        language: str | None = None,
        cc_format: Literal["alpha2", "alpha3"] | None = None,
        components: str | None = None,
        page: int | None = None,
        limit: int | None = None,
        no_deprecated_fields: bool | None = None,
    ) -> models.FindPlacesNearbyReply:
        """Points of interest around a point, nearest first."""
        answer: models.FindPlacesNearbyReply = await self._request(
            "GET",
            "/localities/nearby",
            {
                "location": location,
                "types": types,
                "excluded_types": excluded_types,
                "radius": radius,
                "language": language,
                "cc_format": cc_format,
                "components": components,
                "page": page,
                "limit": limit,
                "no_deprecated_fields": no_deprecated_fields,
            },
        )
        return answer

    async def geocode(
        self,
        *,
        address: str | None = None,
        latlng: str | None = None,
        language: str | None = None,
        data: Literal["standard", "advanced"] | None = None,
        components: str | None = None,
        location: str | None = None,
        radius: int | None = None,
        types: str | None = None,
        excluded_types: str | None = None,
        fields: str | None = None,
        cc_format: Literal["alpha2", "alpha3"] | None = None,
        no_deprecated_fields: bool | None = None,
        list_sub_buildings: bool | None = None,
    ) -> models.GeocodeReply:
        """The place of an address, or the address of a point."""
        answer: models.GeocodeReply = await self._request(
            "GET",
            "/localities/geocode",
            {
                "address": address,
                "latlng": latlng,
                "language": language,
                "data": data,
                "components": components,
                "location": location,
                "radius": radius,
                "types": types,
                "excluded_types": excluded_types,
                "fields": fields,
                "cc_format": cc_format,
                "no_deprecated_fields": no_deprecated_fields,
                "list_sub_buildings": list_sub_buildings,
            },
        )
        return answer

    async def geocode_batch(
        self,
        *,
        body: models.GeocodeBatch,
        language: str | None = None,
        data: Literal["standard", "advanced"] | None = None,
        components: str | None = None,
        location: str | None = None,
        radius: int | None = None,
        types: str | None = None,
        excluded_types: str | None = None,
        fields: str | None = None,
        cc_format: Literal["alpha2", "alpha3"] | None = None,
        no_deprecated_fields: bool | None = None,
        format: Literal["json", "csv"] | None = None,
        columns: str | None = None,
        prefix: str | None = None,
    ) -> models.GeocodeBatchReply:
        """The places of up to 1,000 addresses, as JSON or CSV."""
        answer: models.GeocodeBatchReply = await self._request(
            "POST",
            "/localities/geocode/batch",
            {
                "language": language,
                "data": data,
                "components": components,
                "location": location,
                "radius": radius,
                "types": types,
                "excluded_types": excluded_types,
                "fields": fields,
                "cc_format": cc_format,
                "no_deprecated_fields": no_deprecated_fields,
                "format": format,
                "columns": columns,
                "prefix": prefix,
            },
            body=body,
        )
        return answer

    async def create_stores(
        self,
        *,
        body: models.AssetsBody,
        undoable: bool | None = None,
        on_error: Literal["refuse", "skip"] | None = None,
    ) -> models.Written:
        """Create assets, all or none."""
        answer: models.Written = await self._request(
            "POST",
            "/stores",
            {"undoable": undoable, "on_error": on_error},
            body=body,
            in_query=True,
        )
        return answer

    async def update_stores(
        self,
        *,
        body: models.AssetsBody,
        undoable: bool | None = None,
        on_error: Literal["refuse", "skip"] | None = None,
    ) -> models.Written:
        """Update assets, all or none."""
        answer: models.Written = await self._request("PUT", "/stores", {"undoable": undoable, "on_error": on_error}, body=body)
        return answer

    async def delete_stores(self, *, query: str | None = None, undoable: bool | None = None) -> models.Written:
        """Delete assets by id or by query, or all of the project."""
        answer: models.Written = await self._request("DELETE", "/stores", {"query": query, "undoable": undoable})
        return answer

    async def list_stores(
        self,
        *,
        page: int | None = None,
        stores_by_page: int | None = None,
        page_token: str | None = None,
        on_change: Literal["flag", "refuse"] | None = None,
    ) -> models.ListStoresReply:
        """All assets of the project, by id."""
        answer: models.ListStoresReply = await self._request(
            "GET",
            "/stores",
            {
                "page": page,
                "stores_by_page": stores_by_page,
                "page_token": page_token,
                "on_change": on_change,
            },
        )
        return answer

    async def replace_stores(
        self,
        *,
        body: models.AssetsBody,
        undoable: bool | None = None,
        on_error: Literal["refuse", "skip"] | None = None,
    ) -> models.Written:
        """Put these assets in the place of all that the project has."""
        answer: models.Written = await self._request(
            "POST",
            "/stores/replace",
            {"undoable": undoable, "on_error": on_error},
            body=body,
        )
        return answer

    async def get_last_stores_import(self) -> models.LastUndoableWrite:
        """The last write of assets that can be undone."""
        answer: models.LastUndoableWrite = await self._request("GET", "/stores/imports/last", {})
        return answer

    async def undo_stores_import(self, *, body: models.StoresUndo) -> models.LastUndoableWrite:
        """Undo the last write of assets that can be undone."""
        answer: models.LastUndoableWrite = await self._request("POST", "/stores/imports/undo", {}, body=body)
        return answer

    async def search_stores(
        self,
        *,
        query: str | None = None,
        lat: float | None = None,
        lng: float | None = None,
        encoded_polyline: str | None = None,
        radius: float | None = None,
        zone: bool | None = None,
        open_now: bool | None = None,
        open_at: str | None = None,
        polygon: str | None = None,
        page: int | None = None,
        stores_by_page: int | None = None,
        page_token: str | None = None,
        on_change: Literal["flag", "refuse"] | None = None,
    ) -> models.SearchStoresReply:
        """Assets by query, position, line, polygon or zone."""
        answer: models.SearchStoresReply = await self._request(
            "GET",
            "/stores/search",
            {
                "query": query,
                "lat": lat,
                "lng": lng,
                "encoded_polyline": encoded_polyline,
                "radius": radius,
                "zone": zone,
                "open_now": open_now,
                "open_at": open_at,
                "polygon": polygon,
                "page": page,
                "stores_by_page": stores_by_page,
                "page_token": page_token,
                "on_change": on_change,
            },
        )
        return answer

    async def post_store_search(self, *, body: models.PostStoreSearchBody) -> models.PostStoreSearchReply:
        """Assets by query, position, line, polygon or zone, with the parameters in the body."""
        answer: models.PostStoreSearchReply = await self._request("POST", "/stores/search", {}, body=body)
        return answer

    async def get_store_bounds(
        self,
        *,
        query: str | None = None,
        lat: float | None = None,
        lng: float | None = None,
        encoded_polyline: str | None = None,
        radius: float | None = None,
        zone: bool | None = None,
        open_now: bool | None = None,
        open_at: str | None = None,
        polygon: str | None = None,
    ) -> models.GetStoreBoundsReply:
        """The box around what a search finds."""
        answer: models.GetStoreBoundsReply = await self._request(
            "GET",
            "/stores/search/bounds",
            {
                "query": query,
                "lat": lat,
                "lng": lng,
                "encoded_polyline": encoded_polyline,
                "radius": radius,
                "zone": zone,
                "open_now": open_now,
                "open_at": open_at,
                "polygon": polygon,
            },
        )
        return answer

    async def autocomplete_stores(self, *, query: str, language: str | None = None, limit: int | None = None) -> models.AutocompleteStoresReply:
        """Assets while their name is typed."""
        answer: models.AutocompleteStoresReply = await self._request(
            "GET",
            "/stores/autocomplete",
            {"query": query, "language": language, "limit": limit},
        )
        return answer

    async def get_store_tile_json(self, *, query: str | None = None) -> models.StoreTileJson:
        """Where the vector tiles of assets are, and what they hold: TileJSON 3.0."""
        answer: models.StoreTileJson = await self._request("GET", "/stores/tiles/tiles.json", {"query": query})
        return answer

    async def get_store_tile(self, *, z: int, x: int, y: int, query: str | None = None) -> bytes:
        """A vector tile of assets."""
        answer: bytes = await self._request("GET", f"/stores/tiles/{_part(z)}/{_part(x)}/{_part(y)}.mvt", {"query": query})
        return answer

    async def get_store(self, *, storeId: str) -> models.Store:
        """One asset."""
        answer: models.Store = await self._request("GET", f"/stores/{_part(storeId)}", {})
        return answer

    async def put_store(self, *, storeId: str, body: models.OneAssetInput) -> models.Written:
        """Write one asset: as a whole, and anew where it is not there."""
        answer: models.Written = await self._request("PUT", f"/stores/{_part(storeId)}", {}, body=body)
        return answer

    async def patch_store(self, *, storeId: str, body: models.AssetPatchInput) -> models.Written:
        """Change parts of one asset."""
        answer: models.Written = await self._request("PATCH", f"/stores/{_part(storeId)}", {}, body=body)
        return answer

    async def delete_store(self, *, storeId: str) -> models.Written:
        """Delete one asset."""
        answer: models.Written = await self._request("DELETE", f"/stores/{_part(storeId)}", {})
        return answer

    async def list_zones(
        self,
        *,
        page: int | None = None,
        zones_by_page: int | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> models.ListZonesReply:
        """The zones of the project."""
        answer: models.ListZonesReply = await self._request(
            "GET",
            "/zones",
            {"page": page, "zones_by_page": zones_by_page, "limit": limit, "offset": offset},
        )
        return answer

    async def create_zones(self, *, body: models.ZonesBody) -> models.ZonesWritten:
        """Create zones, all or none."""
        answer: models.ZonesWritten = await self._request("POST", "/zones", {}, body=body)
        return answer

    async def update_zones(self, *, body: models.ZonesBody) -> models.ZonesWritten:
        """Update zones, all or none."""
        answer: models.ZonesWritten = await self._request("PUT", "/zones", {}, body=body)
        return answer

    async def delete_zones(self, *, query: str | None = None) -> models.ZonesWritten:
        """Delete zones by id, or all of the project."""
        answer: models.ZonesWritten = await self._request("DELETE", "/zones", {"query": query})
        return answer

    async def get_zone(self, *, zone_id: str) -> models.Zone:
        """One zone."""
        answer: models.Zone = await self._request("GET", f"/zones/{_part(zone_id)}", {})
        return answer

    async def delete_zone(self, *, zone_id: str) -> models.ZonesWritten:
        """Delete a zone."""
        answer: models.ZonesWritten = await self._request("DELETE", f"/zones/{_part(zone_id)}", {})
        return answer

    async def get_timezone(self, *, location: str, timestamp: int | None = None) -> models.TimeZone:
        """The time zone of a point."""
        answer: models.TimeZone = await self._request("GET", "/timezone", {"location": location, "timestamp": timestamp})
        return answer

    async def get_timezone_of_point(self, *, location: str, timestamp: int | None = None) -> models.TimeZone:
        """The time zone of a point."""
        answer: models.TimeZone = await self._request("GET", "/geolocation/timezone", {"location": location, "timestamp": timestamp})
        return answer

    async def get_client_position(self, *, ip_address: str | None = None) -> models.ClientPosition:
        """Where a client is, by its address."""
        answer: models.ClientPosition = await self._request("GET", "/geolocation/position", {"ip_address": ip_address})
        return answer

    async def get_stores_near_client(
        self,
        *,
        ip_address: str | None = None,
        query: str | None = None,
        limit: int | None = None,
    ) -> models.ClientStores:
        """The assets that are nearest to a client, by its address."""
        answer: models.ClientStores = await self._request(
            "GET",
            "/geolocation/stores",
            {"ip_address": ip_address, "query": query, "limit": limit},
        )
        return answer

    async def list_datasets(self, *, per_page: int | None = None, page: int | None = None) -> models.ListDatasetsReply:
        """The datasets of the project."""
        answer: models.ListDatasetsReply = await self._request("GET", "/datasets", {"per_page": per_page, "page": page})
        return answer

    async def create_dataset(self, *, body: models.DatasetBody) -> models.WrittenDataset:
        """Create a dataset, and import its file when it has an address."""
        answer: models.WrittenDataset = await self._request("POST", "/datasets", {}, body=body)
        return answer

    async def get_dataset(self, *, dataset_id: str) -> models.Dataset:
        """One dataset."""
        answer: models.Dataset = await self._request("GET", f"/datasets/{_part(dataset_id)}", {})
        return answer

    async def update_dataset(self, *, dataset_id: str, body: models.DatasetChanges) -> models.WrittenDataset:
        """Change the name, the address or the mapping of a dataset, or give it a new reimport key."""
        answer: models.WrittenDataset = await self._request("PUT", f"/datasets/{_part(dataset_id)}", {}, body=body)
        return answer

    async def delete_dataset(self, *, dataset_id: str) -> models.Deleted:
        """Delete a dataset with its features."""
        answer: models.Deleted = await self._request("DELETE", f"/datasets/{_part(dataset_id)}", {})
        return answer

    async def upload_dataset(
        self,
        *,
        dataset_id: str,
        data: bytes | Iterable[bytes],
        on_invalid: Literal["refuse", "repair", "skip"] | None = None,
    ) -> models.ImportStatus:
        """Upload a file of features, which replace those that are there."""
        answer: models.ImportStatus = await self._request(
            "PUT",
            f"/datasets/{_part(dataset_id)}/data",
            {"on_invalid": on_invalid},
            data=data,
        )
        return answer

    async def reimport_dataset(
        self,
        *,
        dataset_id: str,
        on_invalid: Literal["refuse", "repair", "skip"] | None = None,
    ) -> models.ImportStatus:
        """Fetch the dataset's address again: a hook for whoever changes the file."""
        answer: models.ImportStatus = await self._request("POST", f"/datasets/{_part(dataset_id)}/import", {"on_invalid": on_invalid})
        return answer

    async def reimport_dataset_by_key(self, *, reimport_key: str) -> models.ImportStatus:
        """Fetch a dataset's address again, without a key of the project."""
        answer: models.ImportStatus = await self._request("POST", f"/datasets/hooks/reimport/{_part(reimport_key)}", {})
        return answer

    async def get_dataset_status(self, *, dataset_id: str) -> models.ImportStatus:
        """How the last import of a dataset stands."""
        answer: models.ImportStatus = await self._request("GET", f"/datasets/{_part(dataset_id)}/status", {})
        return answer

    async def list_dataset_versions(self, *, dataset_id: str) -> models.DatasetVersions:
        """The versions of a dataset that can be served."""
        answer: models.DatasetVersions = await self._request("GET", f"/datasets/{_part(dataset_id)}/versions", {})
        return answer

    async def undo_dataset_import(self, *, dataset_id: str, body: models.DatasetUndo) -> models.Dataset:
        """Serve the version of a dataset that is kept, and keep the other."""
        answer: models.Dataset = await self._request("POST", f"/datasets/{_part(dataset_id)}/undo", {}, body=body)
        return answer

    async def get_dataset_tile_json(self, *, dataset_id: str, where: str | None = None) -> models.DatasetTileJson:
        """Where the vector tiles of a dataset are, and what they hold: TileJSON 3.0."""
        answer: models.DatasetTileJson = await self._request("GET", f"/datasets/{_part(dataset_id)}/tiles.json", {"where": where})
        return answer

    async def get_dataset_tile(self, *, dataset_id: str, z: int, x: int, y: int, where: str | None = None) -> bytes:
        """A vector tile of a dataset."""
        answer: bytes = await self._request(
            "GET",
            f"/datasets/{_part(dataset_id)}/tiles/{_part(z)}/{_part(x)}/{_part(y)}.mvt",
            {"where": where},
        )
        return answer

    async def get_feature(
        self,
        *,
        dataset_id: str,
        feature_id: str,
        format: Literal["geojson", "wkb"] | None = None,
        X_Field_Mask: str | None = None,
    ) -> models.Feature:
        """One feature."""
        answer: models.Feature = await self._request(
            "GET",
            f"/datasets/{_part(dataset_id)}/features/{_part(feature_id)}",
            {"format": format},
        )
        return answer

    async def search_features(
        self,
        *,
        dataset_id: str,
        body: models.SearchFeaturesBody,
        format: Literal["geojson", "wkb"] | None = None,
        per_page: int | None = None,
        page: int | None = None,
        page_token: str | None = None,
        on_change: Literal["flag", "refuse"] | None = None,
        X_Field_Mask: str | None = None,
    ) -> models.Features:
        """Features by their attributes."""
        answer: models.Features = await self._request(
            "POST",
            f"/datasets/{_part(dataset_id)}/features/search",
            {
                "format": format,
                "per_page": per_page,
                "page": page,
                "page_token": page_token,
                "on_change": on_change,
            },
            body=body,
        )
        return answer

    async def find_features_nearby(
        self,
        *,
        dataset_id: str,
        body: models.SpatialBody,
        format: Literal["geojson", "wkb"] | None = None,
        per_page: int | None = None,
        page: int | None = None,
        page_token: str | None = None,
        on_change: Literal["flag", "refuse"] | None = None,
        X_Field_Mask: str | None = None,
    ) -> models.Features:
        """Features near a geometry, nearest first."""
        answer: models.Features = await self._request(
            "POST",
            f"/datasets/{_part(dataset_id)}/features/nearby",
            {
                "format": format,
                "per_page": per_page,
                "page": page,
                "page_token": page_token,
                "on_change": on_change,
            },
            body=body,
        )
        return answer

    async def find_features_within(
        self,
        *,
        dataset_id: str,
        body: models.SpatialBody,
        format: Literal["geojson", "wkb"] | None = None,
        per_page: int | None = None,
        page: int | None = None,
        page_token: str | None = None,
        on_change: Literal["flag", "refuse"] | None = None,
        X_Field_Mask: str | None = None,
    ) -> models.Features:
        """Features wholly inside a geometry with its surroundings."""
        answer: models.Features = await self._request(
            "POST",
            f"/datasets/{_part(dataset_id)}/features/within",
            {
                "format": format,
                "per_page": per_page,
                "page": page,
                "page_token": page_token,
                "on_change": on_change,
            },
            body=body,
        )
        return answer

    async def find_features_intersecting(
        self,
        *,
        dataset_id: str,
        body: models.SpatialBody,
        format: Literal["geojson", "wkb"] | None = None,
        per_page: int | None = None,
        page: int | None = None,
        page_token: str | None = None,
        on_change: Literal["flag", "refuse"] | None = None,
        X_Field_Mask: str | None = None,
    ) -> models.Features:
        """Features that share a point with a geometry or its surroundings."""
        answer: models.Features = await self._request(
            "POST",
            f"/datasets/{_part(dataset_id)}/features/intersects",
            {
                "format": format,
                "per_page": per_page,
                "page": page,
                "page_token": page_token,
                "on_change": on_change,
            },
            body=body,
        )
        return answer

    async def find_features_containing(
        self,
        *,
        dataset_id: str,
        body: models.SpatialBody,
        format: Literal["geojson", "wkb"] | None = None,
        per_page: int | None = None,
        page: int | None = None,
        page_token: str | None = None,
        on_change: Literal["flag", "refuse"] | None = None,
        X_Field_Mask: str | None = None,
    ) -> models.Features:
        """Features that hold a geometry with its surroundings."""
        answer: models.Features = await self._request(
            "POST",
            f"/datasets/{_part(dataset_id)}/features/contains",
            {
                "format": format,
                "per_page": per_page,
                "page": page,
                "page_token": page_token,
                "on_change": on_change,
            },
            body=body,
        )
        return answer

    async def get_ogc_landing_page(self) -> models.GetOgcLandingPageReply:
        """OGC API Features: where to begin."""
        answer: models.GetOgcLandingPageReply = await self._request("GET", "/ogc", {})
        return answer

    async def get_ogc_conformance(self) -> models.GetOgcConformanceReply:
        """OGC API Features: the classes that it conforms to."""
        answer: models.GetOgcConformanceReply = await self._request("GET", "/ogc/conformance", {})
        return answer

    async def list_ogc_collections(self) -> models.ListOgcCollectionsReply:
        """OGC API Features: the datasets of the project as collections."""
        answer: models.ListOgcCollectionsReply = await self._request("GET", "/ogc/collections", {})
        return answer

    async def get_ogc_collection(self, *, collection_id: str) -> models.OgcCollection:
        """OGC API Features: one collection."""
        answer: models.OgcCollection = await self._request("GET", f"/ogc/collections/{_part(collection_id)}", {})
        return answer

    async def get_ogc_queryables(self, *, collection_id: str) -> models.OgcQueryables:
        """OGC API Features: what the features of a collection are filtered by."""
        answer: models.OgcQueryables = await self._request("GET", f"/ogc/collections/{_part(collection_id)}/queryables", {})
        return answer

    async def list_ogc_items(
        self,
        *,
        collection_id: str,
        crs: Literal["http://www.opengis.net/def/crs/OGC/1.3/CRS84", "http://www.opengis.net/def/crs/EPSG/0/4326", "http://www.opengis.net/def/crs/EPSG/0/3857"] | None = None,
        properties: str | None = None,
        f: Literal["json"] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        bbox: str | None = None,
        bbox_crs: Literal["http://www.opengis.net/def/crs/OGC/1.3/CRS84", "http://www.opengis.net/def/crs/EPSG/0/4326", "http://www.opengis.net/def/crs/EPSG/0/3857"] | None = None,
        page_token: str | None = None,
        on_change: Literal["flag", "refuse"] | None = None,
        datetime: str | None = None,
        filter: str | None = None,
        filter_lang: Literal["cql2-text"] | None = None,
        filter_crs: Literal["http://www.opengis.net/def/crs/OGC/1.3/CRS84"] | None = None,
    ) -> bytes:
        """OGC API Features: features of a collection, by box and filter."""
        answer: bytes = await self._request(
            "GET",
            f"/ogc/collections/{_part(collection_id)}/items",
            {
                "crs": crs,
                "properties": properties,
                "f": f,
                "limit": limit,
                "offset": offset,
                "bbox": bbox,
                "bbox-crs": bbox_crs,
                "page_token": page_token,
                "on_change": on_change,
                "datetime": datetime,
                "filter": filter,
                "filter-lang": filter_lang,
                "filter-crs": filter_crs,
            },
        )
        return answer

    async def get_ogc_item(
        self,
        *,
        collection_id: str,
        feature_id: str,
        crs: Literal["http://www.opengis.net/def/crs/OGC/1.3/CRS84", "http://www.opengis.net/def/crs/EPSG/0/4326", "http://www.opengis.net/def/crs/EPSG/0/3857"] | None = None,
        properties: str | None = None,
        f: Literal["json"] | None = None,
    ) -> bytes:
        """OGC API Features: one feature of a collection."""
        answer: bytes = await self._request(
            "GET",
            f"/ogc/collections/{_part(collection_id)}/items/{_part(feature_id)}",
            {"crs": crs, "properties": properties, "f": f},
        )
        return answer

    async def get_distance_matrix(
        self,
        *,
        origins: str,
        destinations: str,
        mode: Literal["driving", "walking", "cycling", "truck", "motorcycle", "wheelchair"] | None = None,
        vehicle_weight: float | None = None,
        vehicle_axle_weight: float | None = None,
        vehicle_height: float | None = None,
        vehicle_width: float | None = None,
        vehicle_length: float | None = None,
        vehicle_axles: int | None = None,
        vehicle_trailers: int | None = None,
        vehicle_hazmat: bool | None = None,
        vehicle_motorhome: bool | None = None,
        method: Literal["time", "distance"] | None = None,
        units: Literal["metric", "imperial"] | None = None,
        language: str | None = None,
        departure_time: str | None = None,
        arrival_time: str | None = None,
        avoid: str | None = None,
        elements: Literal["distance", "duration", "duration_distance", "distance_toll", "duration_toll", "duration_distance_toll"] | None = None,
        emission_class: Literal["euro_0", "euro_1", "euro_2", "euro_3", "euro_4", "euro_5", "euro_6", "electric"] | None = None,
        vehicle_fuel: Literal["petrol", "diesel", "gas", "hybrid", "electric", "hydrogen"] | None = None,
        vehicle_co2_class: int | None = None,
        vehicle_front_axle_height: float | None = None,
        vehicle_trailer_axles: int | None = None,
        vehicle_trailer_weight: float | None = None,
        vehicle_bus: bool | None = None,
        vehicle_occupants: int | None = None,
        toll_trips: int | None = None,
        toll_return_trip: bool | None = None,
    ) -> models.DistanceMatrix:
        """Distances and durations between many points."""
        answer: models.DistanceMatrix = await self._request(
            "GET",
            "/distance/distancematrix/json",
            {
                "origins": origins,
                "destinations": destinations,
                "mode": mode,
                "vehicle_weight": vehicle_weight,
                "vehicle_axle_weight": vehicle_axle_weight,
                "vehicle_height": vehicle_height,
                "vehicle_width": vehicle_width,
                "vehicle_length": vehicle_length,
                "vehicle_axles": vehicle_axles,
                "vehicle_trailers": vehicle_trailers,
                "vehicle_hazmat": vehicle_hazmat,
                "vehicle_motorhome": vehicle_motorhome,
                "method": method,
                "units": units,
                "language": language,
                "departure_time": departure_time,
                "arrival_time": arrival_time,
                "avoid": avoid,
                "elements": elements,
                "emission_class": emission_class,
                "vehicle_fuel": vehicle_fuel,
                "vehicle_co2_class": vehicle_co2_class,
                "vehicle_front_axle_height": vehicle_front_axle_height,
                "vehicle_trailer_axles": vehicle_trailer_axles,
                "vehicle_trailer_weight": vehicle_trailer_weight,
                "vehicle_bus": vehicle_bus,
                "vehicle_occupants": vehicle_occupants,
                "toll_trips": toll_trips,
                "toll_return_trip": toll_return_trip,
            },
        )
        return answer

    async def post_distance_matrix(self, *, body: models.PostDistanceMatrixBody) -> models.DistanceMatrix:
        """Distances and durations between many points, with the parameters in the body."""
        answer: models.DistanceMatrix = await self._request("POST", "/distance/distancematrix/json", {}, body=body)
        return answer

    async def get_route(
        self,
        *,
        origin: str,
        destination: str,
        waypoints: str | None = None,
        alternatives: bool | None = None,
        mode: Literal["driving", "walking", "cycling", "truck", "motorcycle", "wheelchair"] | None = None,
        vehicle_weight: float | None = None,
        vehicle_axle_weight: float | None = None,
        vehicle_height: float | None = None,
        vehicle_width: float | None = None,
        vehicle_length: float | None = None,
        vehicle_axles: int | None = None,
        vehicle_trailers: int | None = None,
        vehicle_hazmat: bool | None = None,
        vehicle_motorhome: bool | None = None,
        method: Literal["time", "distance"] | None = None,
        units: Literal["metric", "imperial"] | None = None,
        language: str | None = None,
        departure_time: str | None = None,
        arrival_time: str | None = None,
        avoid: str | None = None,
        elevation: bool | None = None,
        details: Literal["none", "summary", "full"] | None = None,
    ) -> models.GetRouteReply:
        """A route between two points, through stops, with steps."""
        answer: models.GetRouteReply = await self._request(
            "GET",
            "/distance/route/json",
            {
                "origin": origin,
                "destination": destination,
                "waypoints": waypoints,
                "alternatives": alternatives,
                "mode": mode,
                "vehicle_weight": vehicle_weight,
                "vehicle_axle_weight": vehicle_axle_weight,
                "vehicle_height": vehicle_height,
                "vehicle_width": vehicle_width,
                "vehicle_length": vehicle_length,
                "vehicle_axles": vehicle_axles,
                "vehicle_trailers": vehicle_trailers,
                "vehicle_hazmat": vehicle_hazmat,
                "vehicle_motorhome": vehicle_motorhome,
                "method": method,
                "units": units,
                "language": language,
                "departure_time": departure_time,
                "arrival_time": arrival_time,
                "avoid": avoid,
                "elevation": elevation,
                "details": details,
            },
        )
        return answer

    async def get_isochrone(
        self,
        *,
        origin: str,
        direction: Literal["from", "to"] | None = None,
        value: float | None = None,
        values: str | None = None,
        mode: Literal["driving", "walking", "cycling", "truck", "motorcycle", "wheelchair"] | None = None,
        vehicle_weight: float | None = None,
        vehicle_axle_weight: float | None = None,
        vehicle_height: float | None = None,
        vehicle_width: float | None = None,
        vehicle_length: float | None = None,
        vehicle_axles: int | None = None,
        vehicle_trailers: int | None = None,
        vehicle_hazmat: bool | None = None,
        vehicle_motorhome: bool | None = None,
        method: Literal["time", "distance"] | None = None,
        units: Literal["metric", "imperial"] | None = None,
        language: str | None = None,
        avoid: str | None = None,
        departure_time: str | None = None,
        arrival_time: str | None = None,
    ) -> models.GetIsochroneReply:
        """Areas reachable within times or distances."""
        answer: models.GetIsochroneReply = await self._request(
            "GET",
            "/distance/isochrone/json",
            {
                "origin": origin,
                "direction": direction,
                "value": value,
                "values": values,
                "mode": mode,
                "vehicle_weight": vehicle_weight,
                "vehicle_axle_weight": vehicle_axle_weight,
                "vehicle_height": vehicle_height,
                "vehicle_width": vehicle_width,
                "vehicle_length": vehicle_length,
                "vehicle_axles": vehicle_axles,
                "vehicle_trailers": vehicle_trailers,
                "vehicle_hazmat": vehicle_hazmat,
                "vehicle_motorhome": vehicle_motorhome,
                "method": method,
                "units": units,
                "language": language,
                "avoid": avoid,
                "departure_time": departure_time,
                "arrival_time": arrival_time,
            },
        )
        return answer

    async def post_isochrone(self, *, body: models.PostIsochroneBody) -> models.PostIsochroneReply:
        """Areas reachable within times or distances, with the parameters in the body."""
        answer: models.PostIsochroneReply = await self._request("POST", "/distance/isochrone/json", {}, body=body)
        return answer

    async def match_trace(
        self,
        *,
        body: models.MatchTraceBody,
        mode: Literal["driving", "walking", "cycling", "truck", "motorcycle", "wheelchair"] | None = None,
        units: Literal["metric", "imperial"] | None = None,
        language: str | None = None,
    ) -> models.MatchTraceReply:
        """The roads that a GPS track followed."""
        answer: models.MatchTraceReply = await self._request(
            "POST",
            "/distance/match/json",
            {"mode": mode, "units": units, "language": language},
            body=body,
        )
        return answer

    async def optimize_fleet(self, *, body: models.OptimizationRequest) -> models.Optimization:
        """Which vehicle serves which jobs and shipments, in which order: the model of VROOM."""
        answer: models.Optimization = await self._request("POST", "/distance/optimize/json", {}, body=body)
        return answer

    async def get_tolls(
        self,
        *,
        origin: str,
        destination: str,
        waypoints: str | None = None,
        alternatives: bool | None = None,
        mode: Literal["driving", "walking", "cycling", "truck", "motorcycle", "wheelchair"] | None = None,
        vehicle_weight: float | None = None,
        vehicle_axle_weight: float | None = None,
        vehicle_height: float | None = None,
        vehicle_width: float | None = None,
        vehicle_length: float | None = None,
        vehicle_axles: int | None = None,
        vehicle_trailers: int | None = None,
        vehicle_hazmat: bool | None = None,
        vehicle_motorhome: bool | None = None,
        method: Literal["time", "distance"] | None = None,
        units: Literal["metric", "imperial"] | None = None,
        language: str | None = None,
        departure_time: str | None = None,
        arrival_time: str | None = None,
        emission_class: Literal["euro_0", "euro_1", "euro_2", "euro_3", "euro_4", "euro_5", "euro_6", "electric"] | None = None,
        vehicle_fuel: Literal["petrol", "diesel", "gas", "hybrid", "electric", "hydrogen"] | None = None,
        vehicle_co2_class: int | None = None,
        vehicle_front_axle_height: float | None = None,
        vehicle_trailer_axles: int | None = None,
        vehicle_trailer_weight: float | None = None,
        vehicle_bus: bool | None = None,
        vehicle_occupants: int | None = None,
        toll_trips: int | None = None,
        toll_return_trip: bool | None = None,
        avoid: str | None = None,
        toll_currency: str | None = None,
    ) -> models.GetTollsReply:
        """Distance, duration and tolls of a route."""
        answer: models.GetTollsReply = await self._request(
            "GET",
            "/distance/tolls/json",
            {
                "origin": origin,
                "destination": destination,
                "waypoints": waypoints,
                "alternatives": alternatives,
                "mode": mode,
                "vehicle_weight": vehicle_weight,
                "vehicle_axle_weight": vehicle_axle_weight,
                "vehicle_height": vehicle_height,
                "vehicle_width": vehicle_width,
                "vehicle_length": vehicle_length,
                "vehicle_axles": vehicle_axles,
                "vehicle_trailers": vehicle_trailers,
                "vehicle_hazmat": vehicle_hazmat,
                "vehicle_motorhome": vehicle_motorhome,
                "method": method,
                "units": units,
                "language": language,
                "departure_time": departure_time,
                "arrival_time": arrival_time,
                "emission_class": emission_class,
                "vehicle_fuel": vehicle_fuel,
                "vehicle_co2_class": vehicle_co2_class,
                "vehicle_front_axle_height": vehicle_front_axle_height,
                "vehicle_trailer_axles": vehicle_trailer_axles,
                "vehicle_trailer_weight": vehicle_trailer_weight,
                "vehicle_bus": vehicle_bus,
                "vehicle_occupants": vehicle_occupants,
                "toll_trips": toll_trips,
                "toll_return_trip": toll_return_trip,
                "avoid": avoid,
                "toll_currency": toll_currency,
            },
        )
        return answer

    async def order_large_matrix(self, *, body: models.OrderLargeMatrixBody) -> models.MatrixAccepted:
        """Distances and durations between up to thousands of points, worked out in the background."""
        answer: models.MatrixAccepted = await self._request("POST", "/distance/matrix/async", {}, body=body)
        return answer

    async def get_large_matrix_status(self, *, matrix_id: str) -> models.MatrixStatus:
        """What has become of a large matrix."""
        answer: models.MatrixStatus = await self._request("GET", f"/distance/matrix/async/{_part(matrix_id)}/status", {})
        return answer

    async def get_large_matrix(self, *, matrix_id: str) -> models.LargeMatrix | models.MatrixStatus:
        """Where the result of a large matrix is."""
        answer: models.LargeMatrix | models.MatrixStatus = await self._request("GET", f"/distance/matrix/async/{_part(matrix_id)}", {})
        return answer

    async def delete_large_matrix(self, *, matrix_id: str) -> None:
        """Cancel the work on a large matrix, or drop its result."""
        await self._request("DELETE", f"/distance/matrix/async/{_part(matrix_id)}", {})

    async def get_large_matrix_result(self, *, matrix_id: str) -> models.LargeMatrix:
        """The result of a large matrix."""
        answer: models.LargeMatrix = await self._request("GET", f"/distance/matrix/async/{_part(matrix_id)}/result", {})
        return answer

    async def order_fleet_plan(self, *, body: models.OptimizationRequest) -> models.FleetPlanAccepted:
        """Which vehicle serves which of thousands of jobs, in which order, worked out in the background."""
        answer: models.FleetPlanAccepted = await self._request("POST", "/distance/optimize/async", {}, body=body)
        return answer

    async def get_fleet_plan_status(self, *, plan_id: str) -> models.FleetPlanStatus:
        """What has become of a plan."""
        answer: models.FleetPlanStatus = await self._request("GET", f"/distance/optimize/async/{_part(plan_id)}/status", {})
        return answer

    async def get_fleet_plan(self, *, plan_id: str) -> models.Optimization | models.FleetPlanStatus:
        """Where the result of a plan is."""
        answer: models.Optimization | models.FleetPlanStatus = await self._request("GET", f"/distance/optimize/async/{_part(plan_id)}", {})
        return answer

    async def delete_fleet_plan(self, *, plan_id: str) -> None:
        """Cancel the work on a plan, or drop its result."""
        await self._request("DELETE", f"/distance/optimize/async/{_part(plan_id)}", {})

    async def get_fleet_plan_result(self, *, plan_id: str) -> models.Optimization:
        """The result of a plan."""
        answer: models.Optimization = await self._request("GET", f"/distance/optimize/async/{_part(plan_id)}/result", {})
        return answer

    async def list_venues(
        self,
        *,
        sort_by: Literal["created_at", "updated_at", "name"] | None = None,
        format: Literal["list"] | None = None,
    ) -> models.ListVenuesReply:
        """The venues of the project."""
        answer: models.ListVenuesReply = await self._request("GET", "/indoor/venues", {"sort_by": sort_by, "format": format})
        return answer

    async def get_venue(self, *, venue_id: str) -> models.Venue:
        """A venue: its levels, buildings, categories and routing profiles."""
        answer: models.Venue = await self._request("GET", f"/indoor/venues/{_part(venue_id)}", {})
        return answer

    async def autocomplete_pois(
        self,
        *,
        venue_id: str,
        items_by_page: int | None = None,
        page: int | None = None,
        from_location: str | None = None,
        q: str | None = None,
        extended: Literal["full"] | None = None,
        level: int | None = None,
        building: str | None = None,
        category: str | None = None,
        open_now: bool | None = None,
        ref: str | None = None,
        language: str | None = None,
        advanced_filter: str | None = None,
    ) -> models.AutocompletePoisReply:
        """Points of interest of a venue by what has been typed."""
        answer: models.AutocompletePoisReply = await self._request(
            "GET",
            f"/indoor/venues/{_part(venue_id)}/pois/autocomplete",
            {
                "items_by_page": items_by_page,
                "page": page,
                "from_location": from_location,
                "q": q,
                "extended": extended,
                "level": level,
                "building": building,
                "category": category,
                "open_now": open_now,
                "ref": ref,
                "language": language,
                "advanced_filter": advanced_filter,
            },
        )
        return answer

    async def search_pois(
        self,
        *,
        venue_id: str,
        items_by_page: int | None = None,
        page: int | None = None,
        from_location: str | None = None,
        q: str | None = None,
        extended: Literal["full"] | None = None,
        level: int | None = None,
        building: str | None = None,
        category: str | None = None,
        open_now: bool | None = None,
        ref: str | None = None,
        language: str | None = None,
        advanced_filter: str | None = None,
        id: str | None = None,
    ) -> models.SearchPoisReply:
        """Points of interest of a venue by words and filters, as GeoJSON."""
        answer: models.SearchPoisReply = await self._request(
            "GET",
            f"/indoor/venues/{_part(venue_id)}/pois/search",
            {
                "items_by_page": items_by_page,
                "page": page,
                "from_location": from_location,
                "q": q,
                "extended": extended,
                "level": level,
                "building": building,
                "category": category,
                "open_now": open_now,
                "ref": ref,
                "language": language,
                "advanced_filter": advanced_filter,
                "id": id,
            },
        )
        return answer

    async def get_venue_feature(self, *, venue_id: str, feature_id: int) -> models.VenueFeature:
        """One feature of a venue."""
        answer: models.VenueFeature = await self._request("GET", f"/indoor/venues/{_part(venue_id)}/features/{_part(feature_id)}", {})
        return answer

    async def get_venue_tile_json(
        self,
        *,
        venue_id: str,
        language: str | None = None,
        advanced_filter: str | None = None,
        disable_zoom_min: bool | None = None,
    ) -> models.VenueTileJson:
        """Where the vector tiles of a venue are, and what they hold: TileJSON 3.0."""
        answer: models.VenueTileJson = await self._request(
            "GET",
            f"/indoor/venues/{_part(venue_id)}/tiles.json",
            {
                "language": language,
                "advanced_filter": advanced_filter,
                "disable_zoom_min": disable_zoom_min,
            },
        )
        return answer

    async def get_venue_tile(
        self,
        *,
        venue_id: str,
        z: int,
        x: int,
        y: int,
        language: str | None = None,
        advanced_filter: str | None = None,
        disable_zoom_min: bool | None = None,
    ) -> bytes:
        """A vector tile of a venue."""
        answer: bytes = await self._request(
            "GET",
            f"/indoor/venues/{_part(venue_id)}/tiles/{_part(z)}/{_part(x)}/{_part(y)}.pbf",
            {
                "language": language,
                "advanced_filter": advanced_filter,
                "disable_zoom_min": disable_zoom_min,
            },
        )
        return answer

    async def get_indoor_directions(
        self,
        *,
        venue_id: str,
        origin: str,
        destination: str,
        language: str | None = None,
        units: Literal["metric", "imperial"] | None = None,
        waypoints: str | None = None,
        optimize: bool | None = None,
        mode: str | None = None,
        routing_profile: str | None = None,
        avoid_in: str | None = None,
        alternatives: bool | None = None,
    ) -> models.GetIndoorDirectionsReply:
        """The way through a venue, through stops, with steps."""
        answer: models.GetIndoorDirectionsReply = await self._request(
            "GET",
            f"/indoor/directions/{_part(venue_id)}",
            {
                "origin": origin,
                "destination": destination,
                "language": language,
                "units": units,
                "waypoints": waypoints,
                "optimize": optimize,
                "mode": mode,
                "routing_profile": routing_profile,
                "avoid_in": avoid_in,
                "alternatives": alternatives,
            },
        )
        return answer

    async def get_indoor_distance_matrix(
        self,
        *,
        venue_id: str,
        origins: str,
        destinations: str,
        mode: str | None = None,
        routing_profile: str | None = None,
        units: Literal["metric", "imperial"] | None = None,
        language: str | None = None,
    ) -> models.GetIndoorDistanceMatrixReply:
        """Walking distances and durations between many places of a venue."""
        answer: models.GetIndoorDistanceMatrixReply = await self._request(
            "GET",
            f"/indoor/distancematrix/{_part(venue_id)}",
            {
                "origins": origins,
                "destinations": destinations,
                "mode": mode,
                "routing_profile": routing_profile,
                "units": units,
                "language": language,
            },
        )
        return answer

    async def list_venue_closures(self, *, venue_id: str) -> models.ListVenueClosuresReply:
        """What is closed of a venue, was and will be."""
        answer: models.ListVenueClosuresReply = await self._request("GET", f"/indoor/venues/{_part(venue_id)}/closures", {})
        return answer

    async def close_venue_features(self, *, venue_id: str, body: models.VenueClosuresBody) -> models.CloseVenueFeaturesReply:
        """Close lifts, doors, stairs, paths, rooms or areas of a venue, for a time or until they are opened."""
        answer: models.CloseVenueFeaturesReply = await self._request("POST", f"/indoor/venues/{_part(venue_id)}/closures", {}, body=body)
        return answer

    async def open_venue_features(self, *, venue_id: str, features: str) -> models.OpenVenueFeaturesReply:
        """Open features of a venue again: all their closures are removed."""
        answer: models.OpenVenueFeaturesReply = await self._request("DELETE", f"/indoor/venues/{_part(venue_id)}/closures", {"features": features})
        return answer

    async def get_map_tile(self, *, z: int, x: int, y: int, v: str | None = None) -> bytes:
        """A vector tile of the basemap."""
        answer: bytes = await self._request("GET", f"/map/{_part(z)}/{_part(x)}/{_part(y)}.mvt", {"v": v})
        return answer

    async def get_map_tile_json(self) -> models.GetMapTileJsonReply:
        """Where the vector tiles of the basemap are, and what they hold: TileJSON 3.0."""
        answer: models.GetMapTileJsonReply = await self._request("GET", "/map.json", {})
        return answer

    async def get_map_style(self, *, style: Literal["light", "dark", "plain"], language: str | None = None) -> models.MapStyle:
        """A style of the basemap, for MapLibre."""
        answer: models.MapStyle = await self._request("GET", f"/map/style/{_part(style)}.json", {"language": language})
        return answer

    async def get_map_picture(
        self,
        *,
        center: str | None = None,
        zoom: float | None = None,
        size: str | None = None,
        scale: int | None = None,
        style: Literal["light", "dark", "plain"] | None = None,
        language: str | None = None,
        markers: str | None = None,
        path: str | None = None,
    ) -> bytes:
        """A picture of the basemap, with markers and a line."""
        answer: bytes = await self._request(
            "GET",
            "/map/static.png",
            {
                "center": center,
                "zoom": zoom,
                "size": size,
                "scale": scale,
                "style": style,
                "language": language,
                "markers": markers,
                "path": path,
            },
        )
        return answer

    async def get_map_glyphs(self, *, fontstack: str, range: str, v: str | None = None) -> bytes:
        """Characters of the fonts of the basemap, for MapLibre."""
        answer: bytes = await self._request("GET", f"/map/glyphs/{_part(fontstack)}/{_part(range)}.pbf", {"v": v})
        return answer

    async def get_map_sprite(self, *, sprite: str, v: str | None = None) -> bytes:
        """Icons of the basemap, for MapLibre."""
        answer: bytes = await self._request("GET", f"/map/sprites/{_part(sprite)}", {"v": v})
        return answer

    async def convert_to_address(self, *, words: str, language: str | None = None) -> models.ConvertToAddressReply:
        """The addresses nearest to a three-word address."""
        answer: models.ConvertToAddressReply = await self._request("GET", "/threewords/convert-to-address", {"words": words, "language": language})
        return answer

    async def convert_to3wa(self, *, coordinates: str, language: str | None = None) -> models.ConvertTo3waReply:
        """The three-word address of a point."""
        answer: models.ConvertTo3waReply = await self._request(
            "GET",
            "/threewords/convert-to-3wa",
            {"coordinates": coordinates, "language": language},
        )
        return answer

    async def suggest_words(
        self,
        *,
        input: str,
        language: str | None = None,
        focus: str | None = None,
        clip_to_country: str | None = None,
        clip_to_circle: str | None = None,
        clip_to_bounding_box: str | None = None,
        n_results: int | None = None,
    ) -> models.SuggestWordsReply:
        """Three-word addresses that may be meant, while one is typed."""
        answer: models.SuggestWordsReply = await self._request(
            "GET",
            "/threewords/autosuggest",
            {
                "input": input,
                "language": language,
                "focus": focus,
                "clip-to-country": clip_to_country,
                "clip-to-circle": clip_to_circle,
                "clip-to-bounding-box": clip_to_bounding_box,
                "n-results": n_results,
            },
        )
        return answer
